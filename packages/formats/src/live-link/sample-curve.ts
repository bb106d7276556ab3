import type { Curve } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/**
 * The value of a curve of straight lines and steps, which is all that files of samples can be written from.
 * Smooth curves are the runtime's business: a second evaluator here would differ from it one day.
 */
export function sampleStraightCurve(curve: Curve, time: number): number {
  if (curve.type === 'sampled') {
    const at = Math.max(0, Math.min(curve.values.length - 1, (time - curve.start) * curve.rate))
    const key = Math.floor(at)
    const value = curve.values[key] ?? 0
    const part = at - key
    // A moment that is a sample up to rounding is that sample, to the bit.
    if (part < 1e-6 || key + 1 >= curve.values.length) return value
    if (part > 1 - 1e-6) return curve.values[key + 1]!
    return value + (curve.values[key + 1]! - value) * part
  }
  const { keys } = curve
  let low = 0
  let high = keys.length - 1
  while (low < high) {
    const middle = (low + high + 1) >> 1
    if (keys[middle]!.time <= time + 1e-9) low = middle
    else high = middle - 1
  }
  const [a, b] = [keys[low], keys[low + 1]]
  if (!a || !b || time <= a.time || a.interpolation === 'constant') return a?.value ?? 0
  return a.value + ((b.value - a.value) * (time - a.time)) / (b.time - a.time)
}

/** Whether `sampleStraightCurve` is true to the curve over its clip. */
export function isStraight(curve: Curve, duration: number): boolean {
  const [first, last] =
    curve.type === 'sampled'
      ? [curve.start, curve.start + (curve.values.length - 1) / curve.rate]
      : [curve.keys[0]?.time ?? 0, curve.keys.at(-1)?.time ?? 0]
  if (curve.before !== 'hold' && first > 1e-9) return false
  if (curve.after !== 'hold' && last < duration - 1e-9) return false
  return (
    curve.type === 'sampled' ||
    curve.keys.every((k) => k.interpolation === 'linear' || k.interpolation === 'constant')
  )
}

/** Refuses curves that would have to be sampled by the runtime first. */
export function checkStraight(curves: readonly Curve[], duration: number): void {
  const smooth = curves.filter((curve) => !isStraight(curve, duration))
  if (smooth.length === 0) return
  throw new FaceworkError(
    'live-link/curve-shape',
    `curves.${smooth[0]!.name}`,
    `${smooth.length} curves, "${smooth[0]!.name}" first, have smooth or repeating parts; this format holds samples with straight lines between them.`,
    'Resample the clip first (modifier resample).',
  )
}
