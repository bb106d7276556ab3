import { type Numbers, normalizeQuaternion, slerpQuaternions } from '@facework/math/internal'
import type { CompiledTrack } from '../compile/compiled-clip.ts'
import { lastAtOrBefore } from './sample-curve.ts'

// [C4]
/**
 * One dense track at a time, held at both ends: what three.js' AnimationMixer and glTF define for
 * STEP, LINEAR and CUBICSPLINE. `width` is 1 for a morph, 3 for translation and scale, 4 for a rotation.
 */
export function sampleTrack(
  track: CompiledTrack,
  width: number,
  time: number,
  out: Numbers,
  o: number,
): void {
  const { times, values } = track
  const count = times.length
  const i = time <= times[0]! || !(time > times[0]!) ? 0 : lastAtOrBefore(times, 0, count, time)
  const outside = i + 1 >= count || time <= times[0]!
  if (track.interpolation === 'cubicspline') {
    const stride = width * 3
    const v0 = i * stride + width
    if (outside) {
      for (let k = 0; k < width; k++) out[o + k] = values[v0 + k]!
    } else {
      const span = times[i + 1]! - times[i]!
      const t = (time - times[i]!) / span
      const t2 = t * t
      const t3 = t2 * t
      const v1 = v0 + stride
      for (let k = 0; k < width; k++) {
        out[o + k] =
          (2 * t3 - 3 * t2 + 1) * values[v0 + k]! +
          (t3 - 2 * t2 + t) * span * values[v0 + width + k]! +
          (3 * t2 - 2 * t3) * values[v1 + k]! +
          (t3 - t2) * span * values[v1 - width + k]!
      }
    }
    if (width === 4) normalizeQuaternion(out, o)
    return
  }
  const a = i * width
  if (outside || track.interpolation === 'step') {
    for (let k = 0; k < width; k++) out[o + k] = values[a + k]!
    if (width === 4) normalizeQuaternion(out, o)
    return
  }
  const t = (time - times[i]!) / (times[i + 1]! - times[i]!)
  if (width === 4) slerpQuaternions(out, o, values, a, values, a + 4, t)
  else for (let k = 0; k < width; k++) out[o + k] = values[a + k]! * (1 - t) + values[a + width + k]! * t
}
