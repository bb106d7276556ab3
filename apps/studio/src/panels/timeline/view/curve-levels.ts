import { type CompiledClip, sampleCurve } from '@facework/runtime/internal'
import type { TimeView } from '../../../session/timeline-state.ts'
import { type CurveExtent, extentOf, traceKeys } from './curve-extent.ts'
import { timeAt } from './time-view.ts'

/** A curve in columns of so many seconds each, of which the first in `extent` is the one of that number from time zero. */
interface CurveLevel {
  readonly seconds: number
  readonly first: number
  readonly extent: CurveExtent
}

/** Keys that a column has on the average in the finest level. Of fewer, each is looked up where it is wanted. */
const KEYS = 2

const known = new WeakMap<CompiledClip, Map<number, CurveLevel>>()

/**
 * Fills in a curve column by column. Where many keys fall into a column they are not gone through again for
 * every view: levels of columns, each twice as long as those before, are made once a curve, and a column
 * takes the few of them that it touches. A peak may so reach half a column farther.
 */
export function traceCurve(compiled: CompiledClip, view: TimeView, extent: CurveExtent): void {
  const power = Math.floor(Math.log2(1 / view.scale)) - 1
  const finest = finestPower(compiled)
  if (power < finest) traceKeys(compiled, view, extent)
  else traceLevel(compiled, levelOf(compiled, power, finest), view, extent)
}

function traceLevel(compiled: CompiledClip, level: CurveLevel, view: TimeView, extent: CurveExtent): void {
  const { low, high } = level.extent
  const last = low.length - 1
  // Columns from the start of the level to a column of the view: linear, as both are even.
  const start = view.start / level.seconds - level.first
  const step = 1 / (view.scale * level.seconds)
  for (let x = 0; x < extent.low.length; x++) {
    const from = Math.floor(start + x * step)
    const to = Math.ceil(start + (x + 1) * step) - 1
    if (to < 0 || from > last) {
      const value = sampleCurve(compiled, 0, timeAt(view, x + 0.5))
      extent.low[x] = value
      extent.high[x] = value
      continue
    }
    const end = Math.min(to, last)
    let i = Math.max(from, 0)
    let least = low[i]!
    let most = high[i]!
    for (i++; i <= end; i++) {
      if (low[i]! < least) least = low[i]!
      if (high[i]! > most) most = high[i]!
    }
    extent.low[x] = least
    extent.high[x] = most
  }
}

/** Columns of the finest level are two to this power seconds long; infinity for a curve of too few keys. */
function finestPower(compiled: CompiledClip): number {
  const [from, to, count] = spanOf(compiled)
  return count > KEYS && to > from
    ? Math.ceil(Math.log2((KEYS * (to - from)) / count))
    : Number.POSITIVE_INFINITY
}

/** First and last time, and how many keys or samples there are. */
function spanOf({ keys, samples }: CompiledClip): readonly [number, number, number] {
  const sampled = samples[0]
  if (sampled)
    return [sampled.start, sampled.start + (sampled.values.length - 1) / sampled.rate, sampled.values.length]
  const { times } = keys
  return [times[0] ?? 0, times[times.length - 1] ?? 0, times.length]
}

function levelOf(compiled: CompiledClip, power: number, finest: number): CurveLevel {
  let levels = known.get(compiled)
  if (!levels) {
    levels = new Map()
    known.set(compiled, levels)
  }
  let level = levels.get(power)
  if (!level) {
    level = power === finest ? finestLevel(compiled, power) : coarser(levelOf(compiled, power - 1, finest))
    levels.set(power, level)
  }
  return level
}

function finestLevel(compiled: CompiledClip, power: number): CurveLevel {
  const seconds = 2 ** power
  const [from, to] = spanOf(compiled)
  const first = Math.floor(from / seconds)
  const extent = extentOf(Math.floor(to / seconds) - first + 1)
  traceKeys(compiled, { start: first * seconds, scale: 1 / seconds }, extent)
  return { seconds, first, extent }
}

function coarser({ seconds, first, extent: fine }: CurveLevel): CurveLevel {
  const start = Math.floor(first / 2)
  const end = Math.floor((first + fine.low.length - 1) / 2)
  const extent = extentOf(end - start + 1)
  extent.low.fill(Number.POSITIVE_INFINITY)
  extent.high.fill(Number.NEGATIVE_INFINITY)
  for (let i = 0; i < fine.low.length; i++) {
    const at = Math.floor((first + i) / 2) - start
    if (fine.low[i]! < extent.low[at]!) extent.low[at] = fine.low[i]!
    if (fine.high[i]! > extent.high[at]!) extent.high[at] = fine.high[i]!
  }
  return { seconds: 2 * seconds, first: start, extent }
}
