export const NORMALISATIONS = ['above-one', 'always', 'cone', 'never'] as const
const NORMALISE_ALWAYS = 1
export const NORMALISE_CONE = 2
const NORMALISE_NEVER = 3

// [D4]
/**
 * Divides weights by their sum S (of magnitudes): by max(1, S), by S, or not at all. Inside a cone, by
 * S inside its inner distance, by max(1, S) outside its outer one, and straight from one to the other
 * between. Weights that are all 0 stay so.
 */
export function normaliseWeights(
  weights: Float64Array,
  normalisation: number,
  fromMedian: number,
  inner: number,
  outer: number,
): void {
  if (normalisation === NORMALISE_NEVER) return
  let sum = 0
  for (let i = 0; i < weights.length; i++) sum += Math.abs(weights[i]!)
  if (sum === 0) return
  const aboveOne = Math.max(1, sum)
  let divisor = aboveOne
  if (normalisation === NORMALISE_ALWAYS) divisor = sum
  else if (normalisation === NORMALISE_CONE) {
    divisor = sum + (aboveOne - sum) * partOutside(fromMedian, inner, outer)
  }
  if (divisor === 1) return
  for (let i = 0; i < weights.length; i++) weights[i]! /= divisor
}

function partOutside(distance: number, inner: number, outer: number): number {
  if (distance <= inner) return 0
  return distance >= outer ? 1 : (distance - inner) / (outer - inner)
}
