import { type CompiledClip, SEGMENT_SIZE } from '../compile/compiled-clip.ts'
import { polynomial, sampleCurve } from './sample-curve.ts'

let values = new Float64Array(64)

/** The value of a clip's curve, by its place in `curveNames`: through control maps where the clip has some. */
export function curveOfClip(clip: CompiledClip, curve: number, time: number): number {
  return clip.retargeted ? clip.retargeted.value(curve, time) : sampleCurve(clip, curve, time)
}

/**
 * The same of all of its curves, in an array that the next call writes again. Curves of a recording have their samples
 * at the same times, so their place is found once.
 */
export function curvesOfClip(clip: CompiledClip, time: number): Readonly<Float64Array> {
  const { retargeted, keys, samples, curveNames } = clip
  const { lastSegments } = keys
  const { length } = curveNames
  if (values.length < length) values = new Float64Array(length)
  const out = values
  let start = Number.NaN
  let rate = 0
  let before = 0
  let part = 0
  for (let c = 0; c < length; c++) {
    const at = c * SEGMENT_SIZE
    const sampled = samples[c]
    if (sampled && (sampled.start !== start || sampled.rate !== rate)) {
      start = sampled.start
      rate = sampled.rate
      const x = (time - start) * rate
      before = Math.floor(x)
      part = x - before
    }
    const column = sampled?.values
    out[c] = retargeted
      ? retargeted.value(c, time)
      : column && before >= 0 && before + 1 < column.length
        ? column[before]! + (column[before + 1]! - column[before]!) * part
        : time >= lastSegments[at]! && time < lastSegments[at + 1]!
          ? polynomial(lastSegments, at, time)
          : sampleCurve(clip, c, time)
  }
  return out
}
