import type { CompiledClip } from '@facework/runtime'
import { sampleCurve } from '@facework/runtime'
import { firstFrom } from './compiled-curve.ts'
import { type TimeView, timeAt } from './time-view.ts'

/** Lowest and highest value of a curve in every pixel column. */
export interface CurveExtent {
  readonly low: Float64Array
  readonly high: Float64Array
}

export function extentOf(width: number): CurveExtent {
  return { low: new Float64Array(width), high: new Float64Array(width) }
}

/**
 * Fills in a curve column by column. Where keys stand closer than pixels, the keys of a column say it all;
 * elsewhere the curve is sampled in the middle of the column, and keys within it are not missed.
 */
export function traceCurve(compiled: CompiledClip, view: TimeView, extent: CurveExtent): void {
  const { low, high } = extent
  if (compiled.samples[0]) {
    traceSamples(compiled, view, extent)
    return
  }
  const { times, values } = compiled.keys
  let i = firstFrom(times, timeAt(view, 0))
  for (let x = 0; x < low.length; x++) {
    const end = timeAt(view, x + 1)
    const from = i
    let least = Number.POSITIVE_INFINITY
    let most = Number.NEGATIVE_INFINITY
    for (; i < times.length && times[i]! < end; i++) {
      const value = values[i]!
      if (value < least) least = value
      if (value > most) most = value
    }
    if (i - from < 2) {
      const value = sampleCurve(compiled, 0, timeAt(view, x + 0.5))
      if (value < least) least = value
      if (value > most) most = value
    }
    low[x] = least
    high[x] = most
  }
}

function traceSamples(compiled: CompiledClip, view: TimeView, { low, high }: CurveExtent): void {
  const { start, rate, values } = compiled.samples[0]!
  for (let x = 0; x < low.length; x++) {
    const value = sampleCurve(compiled, 0, timeAt(view, x + 0.5))
    let least = value
    let most = value
    const first = Math.max(Math.ceil((timeAt(view, x) - start) * rate), 0)
    const last = Math.min(Math.floor((timeAt(view, x + 1) - start) * rate), values.length - 1)
    for (let i = first; i <= last; i++) {
      if (values[i]! < least) least = values[i]!
      if (values[i]! > most) most = values[i]!
    }
    low[x] = least
    high[x] = most
  }
}
