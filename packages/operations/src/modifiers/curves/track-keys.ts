import type { ClipContent, JointTrack, MorphTrack } from '@facework/documents'
import { sampleTrack } from '@facework/runtime/internal'

export type Track = JointTrack | MorphTrack

/** Numbers a key of a track has, tangents apart. */
export function trackWidth(track: Track): number {
  if (!('joint' in track)) return 1
  return track.path === 'rotation' ? 4 : 3
}

/** Every track of a clip through the same change. */
export function mapTracks(
  content: ClipContent,
  change: <T extends Track>(track: T) => T,
): Pick<ClipContent, 'joints' | 'morphs'> {
  return { joints: content.joints.map(change), morphs: content.morphs.map(change) }
}

/** The same track with keys at these times, where they are between its first and last key; exact for every kind. */
export function withTrackKeysAt<T extends Track>(track: T, times: readonly number[]): T {
  const [first, last] = [track.times[0]!, track.times.at(-1)!]
  const own = new Set(track.times)
  const added = [...new Set(times.map(Math.fround))].filter((t) => t > first && t < last && !own.has(t))
  if (added.length === 0) return track
  const all = [...track.times, ...added].sort((a, b) => a - b)
  const width = trackWidth(track)
  const stride = track.interpolation === 'cubicspline' ? width * 3 : width
  const values = new Float32Array(all.length * stride)
  let key = -1
  all.forEach((time, i) => {
    if (time === track.times[key + 1]) {
      key++
      values.set(track.values.subarray(key * stride, (key + 1) * stride), i * stride)
    } else if (track.interpolation === 'cubicspline') splineKey(track, width, key, time, values, i * stride)
    else sampleTrack(track, width, time, values, i * stride)
  })
  return { ...track, times: Float32Array.from(all), values }
}

/** A part of a cubic is a cubic with the slopes it has there; rotations stay as long as they are in the sum. */
function splineKey(
  track: Track,
  width: number,
  key: number,
  time: number,
  out: Float32Array,
  o: number,
): void {
  const { times, values } = track
  const span = times[key + 1]! - times[key]!
  const p = (time - times[key]!) / span
  const stride = width * 3
  for (let k = 0; k < width; k++) {
    const [v0, s0] = [values[key * stride + width + k]!, values[key * stride + 2 * width + k]!]
    const [s1, v1] = [values[(key + 1) * stride + k]!, values[(key + 1) * stride + width + k]!]
    const value =
      (1 - 3 * p * p + 2 * p * p * p) * v0 +
      (3 * p * p - 2 * p * p * p) * v1 +
      span * ((p * p * p - 2 * p * p + p) * s0 + (p * p * p - p * p) * s1)
    const slope =
      ((6 * p - 6 * p * p) * (v1 - v0)) / span + (3 * p * p - 4 * p + 1) * s0 + (3 * p * p - 2 * p) * s1
    out[o + k] = slope
    out[o + width + k] = value
    out[o + 2 * width + k] = slope
  }
}

/** Even steps over a clip, the last at its end exactly. */
export function evenTimes(duration: number, rate: number): Float32Array {
  // A step closer to the end than a twentieth of one is the end.
  const count = Math.max(0, Math.ceil(duration * rate - 0.05)) + 1
  return Float32Array.from({ length: count }, (_, i) => (i === count - 1 ? duration : i / rate))
}

/** A track as straight lines between its values at these times. */
export function sampleTrackAt<T extends Track>(track: T, times: Float32Array): T {
  const width = trackWidth(track)
  const values = new Float32Array(times.length * width)
  times.forEach((time, i) => {
    sampleTrack(track, width, time, values, i * width)
  })
  if (width === 4) alignSigns(values)
  return { ...track, interpolation: 'linear', times, values }
}

/** Neighbouring rotations on the same side of the sphere, for players that blend without looking. */
export function alignSigns(values: Float32Array): void {
  for (let i = 4; i < values.length; i += 4) {
    let dot = 0
    for (let k = 0; k < 4; k++) dot += values[i + k]! * values[i - 4 + k]!
    if (dot < 0) for (let k = 0; k < 4; k++) values[i + k] = -values[i + k]!
  }
}
