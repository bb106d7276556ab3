import { type CompiledClip, sampleCurve } from '@facework/runtime/internal'
import type { TimeView } from '../../../session/timeline-state.ts'
import { firstFrom } from './compiled-curve.ts'
import { firstAfter } from './key-columns.ts'
import { timeAt } from './time-view.ts'
import { extremes } from './value-blocks.ts'

/** Lowest and highest value of a curve in every pixel column. */
export interface CurveExtent {
  readonly low: Float64Array
  readonly high: Float64Array
}

export function extentOf(width: number): CurveExtent {
  return { low: new Float64Array(width), high: new Float64Array(width) }
}

/**
 * Fills in a curve column by column, key by key. Where keys stand closer than pixels, the keys of a column say it all;
 * elsewhere the curve is sampled in the middle of the column, and keys within it are not missed.
 */
export function traceKeys(compiled: CompiledClip, view: TimeView, extent: CurveExtent): void {
  const { low, high } = extent
  if (compiled.samples[0]) {
    traceSamples(compiled, view, extent)
    return
  }
  const { times, values } = compiled.keys
  let i = firstFrom(times, timeAt(view, 0))
  for (let x = 0; x < low.length; x++) {
    const from = i
    i = firstAfter(times, i, timeAt(view, x + 1))
    extremes(values, from, i, found)
    if (i - from < 2) {
      const value = sampleCurve(compiled, 0, timeAt(view, x + 0.5))
      if (value < found[0]) found[0] = value
      if (value > found[1]) found[1] = value
    }
    low[x] = found[0]
    high[x] = found[1]
  }
}

const found: [number, number] = [0, 0]

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
