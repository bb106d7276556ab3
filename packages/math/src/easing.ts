import { cosine, PI, powerOfTwo, sine } from './trigonometry.ts'

export type EasingStyle = 'sine' | 'quad' | 'cubic' | 'back' | 'elastic' | 'bounce'
export type EasingDirection = 'in' | 'out' | 'in-out'

/** The constants of the styles that have any; the same as in other animation tools. */
export const EASING_CONSTANTS = {
  /** How far `back` reaches behind its start: 10 % of the way. */
  backOvershoot: 1.70158,
  /** Length of one swing of `elastic`, as a part of the segment. */
  elasticPeriod: 0.3,
  /** `elastic` decays as 2^(−decay·t). */
  elasticDecay: 10,
  /** `bounce` is four parabolas k·(x − centre)² + floor; [end of the piece, centre, floor]. */
  bounceGain: 7.5625,
  bouncePieces: [
    [1 / 2.75, 0, 0],
    [2 / 2.75, 1.5 / 2.75, 0.75],
    [2.5 / 2.75, 2.25 / 2.75, 0.9375],
    [Number.POSITIVE_INFINITY, 2.625 / 2.75, 0.984375],
  ],
} as const

function bounceOut(t: number): number {
  for (const [end, centre, floor] of EASING_CONSTANTS.bouncePieces) {
    if (t < end) return EASING_CONSTANTS.bounceGain * (t - centre) * (t - centre) + floor
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
      return t * t * ((EASING_CONSTANTS.backOvershoot + 1) * t - EASING_CONSTANTS.backOvershoot)
    case 'elastic': {
      const { elasticPeriod: p, elasticDecay: decay } = EASING_CONSTANTS
      return -powerOfTwo(decay * (t - 1)) * sine(((t - 1 - p / 4) * 2 * PI) / p)
    }
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
