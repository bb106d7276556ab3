import { LARGEST_SIGNED } from './byte-stream.ts'

/** Clocks that captures and tools count in, ticks per second; the last has every time, as near as SAME. */
const CLOCKS = [24, 25, 30, 48, 50, 60, 100, 120, 240, 1000, 24000, 30000, 48000, 60000, 90000, 1e6, 1e7, 5e8]
/** Seconds; a time this near to a tick is that tick. */
const SAME = 1e-9
/** Steps beyond this, read back as float32 within half a tick, may be another tick. */
const LARGEST_CHANGE = 2 ** 21

/** Clocks finer than this count changes in two columns, of this many ticks and of one: float32 holds no more. */
const FINE_CLOCK = 1e6
const COARSE_TICKS = 2 ** 20

/** Rising times as counts of a clock's ticks. */
export interface Ticks {
  /** A second. */
  readonly rate: number
  readonly first: number
  /** How much each step differs from the one before it: nearly always 0, and coded as columns. */
  readonly changes: readonly Float32Array[]
}

export const MOST_TICK_COLUMNS = 2

/** Columns that the changes of a clock take. */
export const tickColumns = (rate: number): number => (rate === 0 ? 0 : rate > FINE_CLOCK ? 2 : 1)

/** Times on the coarsest clock that has them all; undefined when none does, since steps differ too much. */
export function ticksFromTimes(times: readonly number[]): Ticks | undefined {
  for (const rate of CLOCKS) {
    const ticks = times.map((time) => Math.round(time * rate))
    if (ticks.some((tick, i) => Math.abs(tick / rate - times[i]!) > SAME)) continue
    if (Math.abs(ticks[0]!) > LARGEST_SIGNED) continue
    const steps = ticks.map((tick, i) => (i > 0 ? tick - ticks[i - 1]! : 0))
    const whole = steps.map((step, i) => (i > 0 ? step - steps[i - 1]! : 0))
    const changes = tickColumns(rate) === 1 ? [whole] : [whole.map(coarse), whole.map(fine)]
    if (changes.every((column) => column.every((change) => Math.abs(change) < LARGEST_CHANGE)))
      return { rate, first: ticks[0]!, changes: changes.map((column) => Float32Array.from(column)) }
  }
  return undefined
}

const coarse = (change: number) => Math.round(change / COARSE_TICKS)
const fine = (change: number) => change - coarse(change) * COARSE_TICKS

export function timesFromTicks({ rate, first, changes }: Ticks): number[] {
  const times: number[] = []
  const [large, small] = changes.length === 1 ? [undefined, changes[0]!] : [changes[0]!, changes[1]!]
  let [tick, step] = [first, 0]
  for (let i = 0; i < small.length; i++) {
    if (i > 0) {
      step += (large ? Math.round(large[i]!) * COARSE_TICKS : 0) + Math.round(small[i]!)
      tick += step
    }
    times.push(tick / rate)
  }
  return times
}
