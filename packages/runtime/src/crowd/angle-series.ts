/**
 * The two series of the exponential map, as the SIMD kernel has them: sin(θ)/θ and (1 − cos θ)/θ² of n = θ²,
 * to 5e-9. Larger angles are halved until they fit and doubled back; no root is taken (X3).
 */

/** Largest n the series are fitted for. */
export const SERIES_LIMIT = 2.5
/** Beyond this many doublings an angle has lost its meaning; ends the loop for infinities. */
const DOUBLINGS = 12

export function sineSeries(n: number): number {
  return (
    0.9999999954094703 +
    n *
      (-0.16666657482633887 +
        n * (0.008333038944643439 + n * (-0.0001980817435349624 + n * 2.6031691151836734e-6)))
  )
}

export function cosineSeries(n: number): number {
  return (
    0.4999999996152528 +
    n *
      (-0.04166665896958972 +
        n * (0.0013888642224216328 + n * (-2.477387201283912e-5 + n * 2.628124248095008e-7)))
  )
}

/** Both series for any n, as [sine, cosine] in `out`. */
export function largeSeries(n: number, out: Float64Array): void {
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
  out[0] = a
  out[1] = b
}
