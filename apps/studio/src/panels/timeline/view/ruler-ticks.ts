import type { TimeView } from '../../../session/timeline-state.ts'
import type { TimeUnit } from '../../../transport/time-text.ts'
import { timeAt } from './time-view.ts'

export interface RulerTick {
  /** Seconds. */
  readonly time: number
  /** Has a label and a line below it. */
  readonly major: boolean
  readonly wholeSecond: boolean
}

/** Ticks are so many of a unit apart, of which a second has so many. */
export interface TickSteps {
  readonly perSecond: number
  readonly major: number
  readonly minor: number
}

/** Pixels that a label needs. */
const LABELS: Readonly<Record<TimeUnit, number>> = { seconds: 54, frames: 54, timecode: 84 }
const SMALLEST = 5
const SECONDS = [1, 2, 5, 10, 15, 30, 60, 120, 300, 600, 1800, 3600, 7200, 18_000]
/** Hundredths of a second; finer ones are frames. */
const PARTS = [10, 20, 50]

/** Seconds are divided by ten, unless one looks so closely that frames are told apart. */
export function tickSteps(scale: number, rate: number, unit: TimeUnit): TickSteps {
  const label = LABELS[unit]
  if (unit === 'seconds' && (scale * PARTS[0]!) / 100 < label)
    return stepsOf([...PARTS, ...SECONDS.map((n) => n * 100)], scale, 100, label)
  const whole = Math.max(Math.round(rate), 1)
  const parts = [1, 2, 5, 10, 15].filter((n) => n < whole)
  return stepsOf([...parts, ...SECONDS.map((n) => n * whole)], scale, rate, label)
}

function stepsOf(steps: readonly number[], scale: number, perSecond: number, label: number): TickSteps {
  const pixels = scale / perSecond
  const major = steps.find((n) => n * pixels >= label) ?? steps.at(-1)!
  const minor = steps.find((n) => n * pixels >= SMALLEST && major % n === 0) ?? major
  return { perSecond, major, minor }
}

/** The ticks that are seen, from the left. */
export function rulerTicks(
  view: TimeView,
  width: number,
  rate: number,
  unit: TimeUnit = 'seconds',
): RulerTick[] {
  const { perSecond, major, minor } = tickSteps(view.scale, rate, unit)
  const whole = Math.max(Math.round(perSecond), 1)
  const first = Math.ceil((timeAt(view, 0) * perSecond) / minor)
  const last = Math.floor((timeAt(view, width) * perSecond) / minor)
  const ticks: RulerTick[] = []
  for (let i = first; i <= last; i++) {
    const at = i * minor
    ticks.push({ time: at / perSecond, major: at % major === 0, wholeSecond: at % whole === 0 })
  }
  return ticks
}
