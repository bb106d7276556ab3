import { powerOfTwo } from './power-of-two.ts'
import { cosine, PI, sine } from './trigonometry.ts'

export type EasingStyle = 'sine' | 'quad' | 'cubic' | 'back' | 'elastic' | 'bounce'
export type EasingDirection = 'in' | 'out' | 'in-out'

// The constants of the styles that have any; the same as in other animation tools.

/** How far `back` reaches behind its start: 10 % of the way. */
const BACK_OVERSHOOT = 1.70158
/** Length of one swing of `elastic`, as a part of the segment. */
const ELASTIC_PERIOD = 0.3
/** `elastic` decays as 2^(−decay·t). */
const ELASTIC_DECAY = 10
/** `bounce` is four parabolas k·(x − centre)² + floor; [end of the piece, centre, floor]. */
const BOUNCE_GAIN = 7.5625
const BOUNCE_PIECES = [
  [1 / 2.75, 0, 0],
  [2 / 2.75, 1.5 / 2.75, 0.75],
  [2.5 / 2.75, 2.25 / 2.75, 0.9375],
  [Number.POSITIVE_INFINITY, 2.625 / 2.75, 0.984375],
] as const

function bounceOut(t: number): number {
  for (const [end, centre, floor] of BOUNCE_PIECES) {
    if (t < end) return BOUNCE_GAIN * (t - centre) * (t - centre) + floor
  }
  return 1
}

/** Slow start: the `in` form of every style; the other directions are made from it. */
function easeIn(style: EasingStyle, t: number): number {
  switch (style) {
    case 'sine':
      return 1 - cosine((t * PI) / 2)
    case 'quad':
      return t * t
    case 'cubic':
      return t * t * t
    case 'back':
      return t * t * ((BACK_OVERSHOOT + 1) * t - BACK_OVERSHOOT)
    case 'elastic':
      return (
        -powerOfTwo(ELASTIC_DECAY * (t - 1)) * sine(((t - 1 - ELASTIC_PERIOD / 4) * 2 * PI) / ELASTIC_PERIOD)
      )
    case 'bounce':
      return 1 - bounceOut(1 - t)
  }
}

/** Share of the way gone at t in [0, 1]. 0 and 1 are exact for every style. */
export function ease(style: EasingStyle, direction: EasingDirection, t: number): number {
  if (t <= 0) return 0
  if (t >= 1) return 1
  if (direction === 'in') return easeIn(style, t)
  if (direction === 'out') return 1 - easeIn(style, 1 - t)
  return t < 0.5 ? easeIn(style, 2 * t) / 2 : 1 - easeIn(style, 2 - 2 * t) / 2
}
