import { LARGEST_SIGNED } from './byte-stream.ts'

/** Clocks that captures and tools count in, ticks per second. */
const CLOCKS = [24, 25, 30, 48, 50, 60, 100, 120, 240, 1000, 24000, 30000, 48000, 60000, 90000, 1e6]
/** Seconds; a time this near to a tick is that tick. */
const SAME = 1e-9
/** Steps beyond this, read back as float32 within half a tick, may be another tick. */
const LARGEST_CHANGE = 2 ** 21

/** Rising times as counts of a clock's ticks. */
export interface Ticks {
  /** A second. */
  readonly rate: number
  readonly first: number
  /** How much each step differs from the one before it: nearly always 0, and coded as a column. */
  readonly changes: Float32Array
}

/** Times on the coarsest clock that has them all; undefined when none does. */
export function ticksFromTimes(times: readonly number[]): Ticks | undefined {
  for (const rate of CLOCKS) {
    const ticks = times.map((time) => Math.round(time * rate))
    if (ticks.some((tick, i) => Math.abs(tick / rate - times[i]!) > SAME)) continue
    if (Math.abs(ticks[0]!) > LARGEST_SIGNED) continue
    const changes = new Float32Array(times.length)
    for (let i = 1; i < ticks.length; i++) {
      const before = i > 1 ? ticks[i - 1]! - ticks[i - 2]! : 0
      changes[i] = ticks[i]! - ticks[i - 1]! - before
    }
    if (changes.every((change) => Math.abs(change) < LARGEST_CHANGE))
      return { rate, first: ticks[0]!, changes }
  }
  return undefined
}

export function timesFromTicks({ rate, first, changes }: Ticks): number[] {
  const times: number[] = []
  let [tick, step] = [first, 0]
  for (let i = 0; i < changes.length; i++) {
    if (i > 0) {
      step += Math.round(changes[i]!)
      tick += step
    }
    times.push(tick / rate)
  }
  return times
}
