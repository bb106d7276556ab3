import type { TimeView } from '../../../session/timeline-state.ts'
import { timeAt } from './time-view.ts'

export interface RulerTick {
  readonly frame: number
  /** Has a label and a line below it. */
  readonly major: boolean
  readonly wholeSecond: boolean
}

/** Pixels that a label needs. */
const LABEL = 54
const SMALLEST = 5

/** Frames from label to label, and from tick to tick. */
export function tickSteps(scale: number, rate: number): { readonly major: number; readonly minor: number } {
  const frame = scale / rate
  const whole = Math.max(Math.round(rate), 1)
  const parts = [1, 2, 5, 10, 15].filter((n) => n < whole)
  const seconds = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000].map((n) => n * whole)
  const steps = [...parts, ...seconds]
  const major = steps.find((n) => n * frame >= LABEL) ?? steps.at(-1)!
  const minor = steps.find((n) => n * frame >= SMALLEST && major % n === 0) ?? major
  return { major, minor }
}

/** The ticks that are seen, from the left. */
export function rulerTicks(view: TimeView, width: number, rate: number): RulerTick[] {
  const { major, minor } = tickSteps(view.scale, rate)
  const whole = Math.max(Math.round(rate), 1)
  const first = Math.ceil((timeAt(view, 0) * rate) / minor)
  const last = Math.floor((timeAt(view, width) * rate) / minor)
  const ticks: RulerTick[] = []
  for (let i = first; i <= last; i++) {
    const frame = i * minor
    ticks.push({ frame, major: frame % major === 0, wholeSecond: frame % whole === 0 })
  }
  return ticks
}
