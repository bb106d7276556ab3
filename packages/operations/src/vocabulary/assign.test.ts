import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { assign } from './assign.ts'

/** Every way there is, tried. */
function bestSum(
  scores: readonly (readonly number[])[],
  least: number,
  row = 0,
  taken: readonly number[] = [],
): number {
  const own = scores[row]
  if (!own) return 0
  const alone = least + bestSum(scores, least, row + 1, taken)
  return own.reduce(
    (best, score, column) =>
      taken.includes(column)
        ? best
        : Math.max(best, score + bestSum(scores, least, row + 1, [...taken, column])),
    alone,
  )
}

describe('assign', () => {
  it('finds the largest sum, no column twice, and leaves alone what is not worth it', () => {
    expect(
      assign(
        [
          [0.9, 0.8],
          [0.85, 0.1],
        ],
        0.3,
      ),
    ).toEqual([1, 0])
    expect(assign([[0.9], [0.95]], 0.3)).toEqual([-1, 0])
    expect(assign([[0.2, 0.1]], 0.3)).toEqual([-1])
    expect(assign([], 0.3)).toEqual([])
    expect(assign([[], []], 0.3)).toEqual([-1, -1])
  })

  it('is as good as trying everything', () => {
    const score = fc.double({ min: -1, max: 1, noNaN: true })
    const matrix = fc
      .tuple(fc.integer({ min: 1, max: 5 }), fc.integer({ min: 1, max: 5 }))
      .chain(([rows, columns]) =>
        fc.array(fc.array(score, { minLength: columns, maxLength: columns }), {
          minLength: rows,
          maxLength: rows,
        }),
      )
    fc.assert(
      fc.property(matrix, score, (scores, least) => {
        const columns = assign(scores, least)
        const used = columns.filter((c) => c >= 0)
        expect(new Set(used).size).toBe(used.length)
        const sum = columns.reduce(
          (all, column, row) => all + (column < 0 ? least : scores[row]![column]!),
          0,
        )
        expect(sum).toBeCloseTo(bestSum(scores, least), 9)
      }),
      { numRuns: 200 },
    )
  })
})
