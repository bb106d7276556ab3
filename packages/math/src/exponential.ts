import { exponentialSeries, timesPowerOfTwo } from './power-of-two.ts'

const LN2_HIGH = 0.6931471803691238
const LN2_LOW = 1.9082149292705877e-10

/** e to the power x; 0 below −745 and infinite above 709.8, as the numbers end there. */
export function exponential(x: number): number {
  if (x < -745.2) return 0
  if (x > 709.8) return Number.POSITIVE_INFINITY
  const whole = Math.round(x * Math.LOG2E)
  return timesPowerOfTwo(exponentialSeries(x - whole * LN2_HIGH - whole * LN2_LOW), whole)
}
