// [X3]
/**
 * The two series of the exponential map, as the SIMD kernel has them: sin(θ)/θ and (1 − cos θ)/θ² of n = θ²,
 * to 7e-09. Larger angles are halved until they fit and doubled back; no root is taken.
 */

/** Largest n the series are fitted for. */
export const SERIES_LIMIT = 0.75
/** Beyond this many doublings an angle has lost its meaning; ends the loop for infinities. */
const DOUBLINGS = 12

/** Two halves that can be computed at once: from the inside out, each step would wait for the one before. */
export function sineSeries(n: number): number {
  return (
    0.9999999932803195 - 0.16666637989896277 * n + n * n * (0.008331419340212207 - 0.00019431763368205516 * n)
  )
}

export function cosineSeries(n: number): number {
  return (
    0.49999999932650113 -
    0.041666637925599215 * n +
    n * n * (0.0013886970974932881 - 2.439144120936261e-5 * n)
  )
}

/** Both series for any n: sine and cosine, from `at` on in `out`. */
export function largeSeries(n: number, out: Float64Array, at: number): void {
  let doublings = 0
  let rest = n
  while (rest > SERIES_LIMIT && doublings < DOUBLINGS) {
    rest *= 0.25
    doublings++
  }
  rest = Math.min(rest, SERIES_LIMIT)
  let a = sineSeries(rest)
  let b = cosineSeries(rest)
  for (; doublings > 0; doublings--) {
    const next = a * a * 0.5
    a *= 1 - b * rest
    b = next
    rest *= 4
  }
  out[at] = a
  out[at + 1] = b
}
