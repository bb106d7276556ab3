import { invertWithLu } from '@facework/math/internal'
import { kernelAt } from './kernel.ts'

/** Beyond this, rounding of the pose in 32 bits could show in the weights. */
export const WORST_CONDITION = 1e6

// [D3]
/**
 * What turns kernel values into weights that are exactly 1 on their own target and 0 on the others: the
 * inverse of the matrix of kernels between targets. Undefined when its condition is bad.
 */
export function interpolationCoefficients(
  kernel: number,
  /** n × n distances between targets. */
  apart: Float64Array,
  radii: Float64Array,
): Float64Array | undefined {
  const n = radii.length
  const matrix = apart.map((distance, i) => kernelAt(kernel, distance, radii[i % n]!))
  const inverse = new Float64Array(n * n)
  return invertWithLu(inverse, matrix, n) <= WORST_CONDITION ? inverse : undefined
}

/** Weights from kernel values. Below 0, where targets pull against each other, a weight is 0. */
export function solveInterpolative(
  coefficients: Float64Array,
  pulls: Float64Array,
  weights: Float64Array,
): void {
  const n = pulls.length
  weights.fill(0)
  for (let row = 0; row < n; row++) {
    const pull = pulls[row]!
    if (pull === 0) continue
    for (let target = 0; target < n; target++) weights[target]! += pull * coefficients[row * n + target]!
  }
  for (let target = 0; target < n; target++) weights[target] = Math.max(0, weights[target]!)
}
