import { describe, expect, it } from 'vitest'
import { filmAt, STEPS } from './film-frames.ts'

describe('the moving picture of a control', () => {
  it('goes from 0 to 1 and back, and begins again', () => {
    expect([0, 0.5, 1, 1.5, 2].map((t) => filmAt(t, 2).value)).toEqual([0, 0.5, 1, 0.5, 0])
    expect(filmAt(1, 2).frame).toBe(STEPS - 1)
    expect(filmAt(5.3, 2).value).toBeCloseTo(filmAt(1.3, 2).value, 9)
  })

  it('shows every picture on its way', () => {
    const seen = new Set(Array.from({ length: 200 }, (_, i) => filmAt(i / 100, 2).frame))
    expect(seen.size).toBe(STEPS)
  })
})
