import { OneEuroFilter, type OneEuroOptions } from '@facework/math/internal'

/**
 * The offline version of the live filter: the mean of the filter run forward and run backward, whose delays cancel.
 * Missing values (NaN) stay missing, and values beyond a gap do not smooth those before it.
 */
export function smoothZeroPhase(values: Float32Array, rate: number, options: OneEuroOptions): Float32Array {
  const forward = filterRun(values, rate, options)
  const backward = filterRun(values.toReversed(), rate, options).toReversed()
  return forward.map((value, i) => (value + backward[i]!) / 2)
}

function filterRun(values: Float32Array, rate: number, options: OneEuroOptions): Float32Array {
  const filter = new OneEuroFilter(1, options)
  const one = [0]
  return values.map((value) => {
    if (Number.isNaN(value)) {
      filter.reset()
      return value
    }
    one[0] = value
    filter.apply(one, 1 / rate)
    return one[0]
  })
}
