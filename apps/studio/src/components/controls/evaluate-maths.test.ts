import { describe, expect, it } from 'vitest'
import { evaluateMaths } from './evaluate-maths.ts'

describe('evaluateMaths', () => {
  it.each([
    ['0.5*1.2', 0.6],
    ['1-2-3', -4],
    ['8/4/2', 1],
    ['2+3*4', 14],
    ['-(1 + .5) / 3', -0.5],
    ['−0,25', -0.25],
    ['1e-1 + 2', 2.1],
    ['−30° / 2', -15],
  ])('works out %s', (text, value) => {
    expect(evaluateMaths(text)).toBeCloseTo(value, 12)
  })

  it.each(['', 'a', '1+', '(1', '1 2', '1/0', '2**3', 'alert(1)'])('refuses %j', (text) => {
    expect(evaluateMaths(text)).toBeUndefined()
  })
})
