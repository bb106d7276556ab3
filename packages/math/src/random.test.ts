import { describe, expect, it } from 'vitest'
import { Random } from './random.ts'

const take = (seed: number, n: number) => {
  const random = new Random(seed)
  return Array.from({ length: n }, () => random.next())
}

describe('random numbers by seed', () => {
  it('are those of mulberry32', () => {
    // The published algorithm, with the seed 1.
    expect(take(1, 3)).toEqual([0.6270739405881613, 0.002735721180215478, 0.5274470399599522])
  })
  it('are the same for a seed and others for another', () => {
    expect(take(7, 50)).toEqual(take(7, 50))
    for (const other of [8, 7.5, 7 + 2 ** 32, -7]) expect(take(other, 5)).not.toEqual(take(7, 5))
  })
  it('lie evenly in [0, 1)', () => {
    const values = take(3, 10_000)
    const bins = new Array<number>(10).fill(0)
    for (const v of values) bins[Math.floor(v * 10)]!++
    for (const count of bins) expect(Math.abs(count - 1000)).toBeLessThan(150)
  })
  it('pick by weight, never what weighs nothing', () => {
    const random = new Random(5)
    const counts = [0, 0, 0]
    for (let i = 0; i < 8000; i++) counts[random.pick([3, 0, 1])]!++
    expect(counts[1]).toBe(0)
    expect(counts[0]! / 8000).toBeCloseTo(0.75, 1)
    expect(new Random(5).pick([0, -1, Number.NaN])).toBe(-1)
    expect(new Random(5).pick([])).toBe(-1)
  })
})
