import type { Clip, NodeParameters } from '@facework/documents'
import { slerpQuaternions } from '@facework/math/internal'
import { type ReferenceChannel, type ReferencePose, said } from './reference-pose.ts'
import { sampleCurveReference } from './sample-curve.ts'

/** Where a clip player is, so many seconds after its start. */
export function clipTime(clip: Clip, p: NodeParameters['clip-player'], seconds: number): number {
  const within = (t: number, high: number) => Math.min(Math.max(t, 0), high)
  const from = within(p.trim?.[0] ?? 0, clip.duration)
  const length = Math.max(0, within(p.trim?.[1] ?? clip.duration, clip.duration) - from)
  const time = within(p.speed < 0 ? length - p.start : p.start, length) + seconds * p.speed
  if ((p.loop ?? clip.loop) && length > 0) return from + time - Math.floor(time / length) * length
  return from + within(time, length)
}

/** A clip at a time, its channels all present. */
export function samplePose(clip: Clip, time: number, rest: ReferencePose): ReferencePose {
  const out = new Map<string, ReferenceChannel>()
  for (const curve of clip.curves) out.set(`c ${curve.name}`, said(sampleCurveReference(curve, time)))
  const letters = { translation: 't', rotation: 'r', scale: 's' } as const
  for (const track of clip.joints) {
    const key = `${letters[track.path]} ${track.joint}`
    if (rest.has(key)) out.set(key, { value: sampleLinear(track, time), presence: 1 })
  }
  for (const track of clip.morphs) {
    const key = `m ${track.mesh}/${track.morph}`
    if (rest.has(key)) out.set(key, { value: sampleLinear(track, time), presence: 1 })
  }
  return out
}

/** Step and linear tracks; cubic ones have a peer of their own in three.js. */
function sampleLinear(
  track: { times: Float32Array; values: Float32Array; interpolation: string },
  time: number,
): number[] {
  const { times, values } = track
  const width = values.length / times.length
  const key = (i: number) => Array.from(values.subarray(i * width, i * width + width))
  let i = 0
  while (i + 1 < times.length && times[i + 1]! <= time) i++
  if (time <= times[0]! || i + 1 >= times.length || track.interpolation === 'step') return key(i)
  const part = (time - times[i]!) / (times[i + 1]! - times[i]!)
  const [a, b] = [key(i), key(i + 1)]
  if (width !== 4) return a.map((v, k) => v + (b[k]! - v) * part)
  const out = [0, 0, 0, 0]
  slerpQuaternions(out, 0, a, 0, b, 0, part)
  return out
}
