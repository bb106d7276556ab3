import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { invertWithLu } from './internal.ts'
import { factorizeLu, solveLu } from './lu.ts'

describe('LU', () => {
  it('solves by hand, with a 0 where a pivot should be', () => {
    // 2y = 4, x + y = 5
    const a = Float64Array.of(0, 2, 1, 1)
    const pivots = new Int32Array(2)
    expect(factorizeLu(a, 2, pivots)).toBe(true)
    const b = Float64Array.of(4, 5)
    solveLu(a, 2, pivots, b)
    expect([...b]).toEqual([3, 2])
  })

  it('inverts within the condition it tells', () => {
    const matrix = fc
      .integer({ min: 1, max: 8 })
      .chain((n) =>
        fc.array(fc.double({ min: -3, max: 3, noNaN: true }), { minLength: n * n, maxLength: n * n }),
      )
    fc.assert(
      fc.property(matrix, (values) => {
        const n = Math.sqrt(values.length)
        const inverse = new Float64Array(n * n)
        const condition = invertWithLu(inverse, Float64Array.from(values), n)
        if (condition > 1e12) return
        expect(condition).toBeGreaterThanOrEqual(1 - 1e-9)
        for (let row = 0; row < n; row++) {
          for (let column = 0; column < n; column++) {
            let sum = row === column ? -1 : 0
            for (let k = 0; k < n; k++) sum += values[row * n + k]! * inverse[k * n + column]!
            expect(Math.abs(sum)).toBeLessThan(1e-14 * n * n * condition)
          }
        }
      }),
    )
  })

  it('tells the condition of known matrices, and infinity for singular ones', () => {
    const out = Float64Array.of(7, 7, 7, 7)
    expect(invertWithLu(out, Float64Array.of(1, 2, 2, 4), 2)).toBe(Number.POSITIVE_INFINITY)
    expect([...out]).toEqual([7, 7, 7, 7])
    expect(invertWithLu(out, Float64Array.of(1, 0, 0, 1e-8), 2)).toBeCloseTo(1e8, 0)
    expect(invertWithLu(out, Float64Array.of(Number.NaN, 0, 0, 1), 2)).toBe(Number.POSITIVE_INFINITY)
    // Its inverse leaves the range of doubles in a column that is not the last.
    const tiny = Float64Array.of(0, -2.2095079486386308e-242, 0, 0, 0, -5e-324, 2.209507948638631e-254, 0, 0)
    expect(invertWithLu(new Float64Array(9), tiny, 3)).toBe(Number.POSITIVE_INFINITY)
    // The Hilbert matrix of order 4: 28375.
    const hilbert = Float64Array.from({ length: 16 }, (_, i) => 1 / ((i >> 2) + (i & 3) + 1))
    expect(invertWithLu(new Float64Array(16), hilbert, 4)).toBeCloseTo(28375, 5)
    expect(invertWithLu(new Float64Array(0), new Float64Array(0), 0)).toBe(0)
  })
})
