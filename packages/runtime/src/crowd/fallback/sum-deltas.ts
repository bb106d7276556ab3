import type { ActiveEntries } from './active-entries.ts'
import { cosineSeries, largeSeries, SERIES_LIMIT, sineSeries } from './angle-series.ts'
import { type CrowdWork, SUMS } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

/**
 * Σ weight × delta of the first joints, for two characters at once, so that each delta is fetched once for both:
 * those with weights from `a` and from `b` on.
 */
export function sumDeltas(
  { starts, entries }: ActiveEntries,
  { numbers, sums }: CrowdWork,
  deltas: number,
  a: number,
  b: number,
  joints: number,
  part: number,
): void {
  const step = SUMS
  const limit = SERIES_LIMIT
  const one = smallIndex(a)
  const other = smallIndex(b)
  let e = 0
  for (let j = 0; j < joints; j++) {
    let a0 = 0
    let a1 = 0
    let a2 = 0
    let a3 = 0
    let a4 = 0
    let a5 = 0
    let b0 = 0
    let b1 = 0
    let b2 = 0
    let b3 = 0
    let b4 = 0
    let b5 = 0
    for (const end = starts[j + 1]!; e < end; e = smallIndex(e + 2)) {
      const d = smallIndex(entries[e]! + deltas)
      const shape = smallIndex(entries[e + 1]!)
      const u = numbers[one + shape]!
      const v = numbers[other + shape]!
      const d0 = numbers[d]!
      a0 += u * d0
      b0 += v * d0
      const d1 = numbers[d + 1]!
      a1 += u * d1
      b1 += v * d1
      const d2 = numbers[d + 2]!
      a2 += u * d2
      b2 += v * d2
      const d3 = numbers[d + 3]!
      a3 += u * d3
      b3 += v * d3
      const d4 = numbers[d + 4]!
      a4 += u * d4
      b4 += v * d4
      const d5 = numbers[d + 5]!
      a5 += u * d5
      b5 += v * d5
    }
    const to = smallIndex(sums + j * step)
    numbers[to] = a0
    numbers[to + 1] = a1
    numbers[to + 2] = a2
    numbers[to + 3] = a3
    numbers[to + 4] = a4
    numbers[to + 5] = a5
    numbers[to + 8] = b0
    numbers[to + 9] = b1
    numbers[to + 10] = b2
    numbers[to + 11] = b3
    numbers[to + 12] = b4
    numbers[to + 13] = b5
    const n = (a3 * a3 + a4 * a4 + a5 * a5) * part
    numbers[to + 6] = sineSeries(n)
    numbers[to + 7] = cosineSeries(n)
    if (n > limit) largeSeries(n, numbers, to + 6)
    const m = (b3 * b3 + b4 * b4 + b5 * b5) * part
    numbers[to + 14] = sineSeries(m)
    numbers[to + 15] = cosineSeries(m)
    if (m > limit) largeSeries(m, numbers, to + 14)
  }
}
