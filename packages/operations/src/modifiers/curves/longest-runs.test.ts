import { describe, expect, it } from 'vitest'
import { longestRuns } from './longest-runs.ts'

describe('longestRuns', () => {
  it('goes as far as it may from each point, and ends at the last', () => {
    const upTo = (most: number) => (from: number, to: number) => to - from <= most
    expect(longestRuns(0, upTo(3))).toEqual([])
    expect(longestRuns(1, upTo(3))).toEqual([0])
    expect(longestRuns(11, upTo(3))).toEqual([0, 3, 6, 9, 10])
    expect(longestRuns(6, upTo(0))).toEqual([0, 1, 2, 3, 4, 5])
    expect(longestRuns(1000, upTo(2000))).toEqual([0, 999])
    expect(longestRuns(10, upTo(20), 4)).toEqual([0, 4, 8, 9])
  })
})
