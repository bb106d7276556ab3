import type { Clip, ClipContent, Quat, Transform, Vec3 } from '@facework/documents'
import type { Rest } from '@facework/documents/internal'
import { FaceworkError, type Report } from '@facework/report'
import { type ClipBinding, type CompiledClip, sampleTrack } from '@facework/runtime/internal'
import { unit } from '../skeleton/transforms.ts'

/** A key this near to a frame, in parts of a frame, is that frame: tools round times differently. */
const KEY_TOLERANCE = 0.05
/** More poses than this come from a wrong frame rate. */
const MOST_FRAMES = 10_000
const USUAL_RATES = [24, 25, 30, 48, 50, 60, 100, 120]
const DEFAULT_RATE = 30

/** One joint channel set and morph weights, as authored. */
export interface SampledFrame {
  readonly joints: Map<string, Transform>
  readonly morphs: Map<string, Map<string, number>>
}

// [P4]
/**
 * A clip at one frame in double precision: where a track has a key on the frame its own numbers are taken,
 * so that a pose made from them is equal to the authored frame.
 */
export function sampleFrame(binding: ClipBinding, rest: Rest, time: number, frameRate: number): SampledFrame {
  const joints = new Map<string, Transform>()
  const morphs = new Map<string, Map<string, number>>()
  binding.clip.joints.forEach((track, i) => {
    if (binding.joints[i]! < 0) return
    const now = joints.get(track.joint) ?? rest.joints[track.joint]!
    const width = track.path === 'rotation' ? 4 : 3
    const values = sampleAtKey(track, width, time, frameRate)
    if (track.path === 'rotation') joints.set(track.joint, { ...now, r: unit(values) as Quat })
    else if (track.path === 'translation') joints.set(track.joint, { ...now, t: values as unknown as Vec3 })
    else joints.set(track.joint, { ...now, s: values as unknown as Vec3 })
  })
  binding.clip.morphs.forEach((track, i) => {
    if (binding.morphs[i]! < 0) return
    const own = morphs.get(track.mesh) ?? new Map<string, number>()
    own.set(track.morph, sampleAtKey(track, 1, time, frameRate)[0]!)
    morphs.set(track.mesh, own)
  })
  return { joints, morphs }
}

function sampleAtKey(
  track: CompiledClip['joints'][number] | CompiledClip['morphs'][number],
  width: number,
  time: number,
  frameRate: number,
): number[] {
  const { times, values, interpolation } = track
  const key = nearestKey(times, time)
  if (Math.abs(times[key]! - time) * frameRate <= KEY_TOLERANCE) {
    const at = interpolation === 'cubicspline' ? (key * 3 + 1) * width : key * width
    return Array.from(values.subarray(at, at + width))
  }
  const out = new Array<number>(width).fill(0)
  sampleTrack(track, width, time, out, 0)
  return out
}

function nearestKey(times: Float32Array, time: number): number {
  let low = 0
  let high = times.length - 1
  while (low < high) {
    const middle = (low + high) >> 1
    if (times[middle]! < time) low = middle + 1
    else high = middle
  }
  return low > 0 && time - times[low - 1]! < times[low]! - time ? low - 1 : low
}

/** Frame rate of a clip: the given one, that of the clip, or the rate that puts all its keys on frames. */
export function findFrameRate(clip: Clip, asked: number | undefined, report: Report): number {
  if (asked !== undefined) {
    if (Number.isFinite(asked) && asked > 0) return asked
    throw new FaceworkError(
      'clip/frame-rate',
      'frameRate',
      `frameRate should be a number above 0; found ${asked}.`,
    )
  }
  if (clip.frameRate !== undefined) return clip.frameRate
  const times = keyTimes(clip)
  let gap = Number.POSITIVE_INFINITY
  for (let i = 1; i < times.length; i++) gap = Math.min(gap, times[i]! - times[i - 1]!)
  const fits = (rate: number) =>
    times.every((t) => Math.abs(t * rate - Math.round(t * rate)) <= KEY_TOLERANCE)
  const found = [...(Number.isFinite(gap) ? [usualRate(1 / gap)] : []), ...USUAL_RATES].find(fits)
  if (found === undefined) {
    report.warn(
      'clip/frame-rate',
      `clip "${clip.name}"`,
      `The keys of clip "${clip.name}" do not match a common frame rate; ${DEFAULT_RATE} frames per second are used.`,
      'Give the frame rate of the clip.',
    )
  }
  return found ?? DEFAULT_RATE
}

/** 29.9999 is 30. */
function usualRate(rate: number): number {
  return USUAL_RATES.find((usual) => Math.abs(rate - usual) < usual * 0.002) ?? rate
}

/** All key times of a clip, rising, those closer than a tenth of a millisecond as one. */
function keyTimes(clip: ClipContent): number[] {
  const all = new Set<number>()
  for (const track of [...clip.joints, ...clip.morphs]) for (const time of track.times) all.add(time)
  for (const curve of clip.curves) {
    if (curve.type === 'keyed') for (const key of curve.keys) all.add(key.time)
    else
      for (let i = 0; i < Math.min(curve.values.length, MOST_FRAMES); i++)
        all.add(curve.start + i / curve.rate)
  }
  const sorted = [...all].sort((a, b) => a - b)
  return sorted.filter((t, i) => i === 0 || t - sorted[i - 1]! > 1e-4)
}

/** Numbers of the frames a clip has keys over, first to last. */
export function framesOfClip(clip: Clip, frameRate: number): number[] {
  const times = keyTimes(clip)
  const first = Math.round((times[0] ?? 0) * frameRate)
  const last = Math.round(Math.max(times.at(-1) ?? 0, 0) * frameRate)
  const count = last - Math.max(0, first) + 1
  if (count > MOST_FRAMES) {
    throw new FaceworkError(
      'poses/too-many-frames',
      `clip "${clip.name}"`,
      `Clip "${clip.name}" has ${count} frames at ${frameRate} per second; a pose asset takes ${MOST_FRAMES} at most.`,
      'Give the frame rate the poses were laid out with, or name the frames that are poses.',
    )
  }
  return Array.from({ length: count }, (_, i) => Math.max(0, first) + i)
}

/** Past the last key there is nothing to take a pose from. */
export function isAfterEnd(clip: Clip, time: number, frameRate: number): boolean {
  return time > clip.duration + KEY_TOLERANCE / frameRate
}
