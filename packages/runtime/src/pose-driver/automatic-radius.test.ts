import { describe, expect, it } from 'vitest'
import { compilePoseDriver } from './compile-pose-driver.ts'
import { armDriver, DEGREE, rig, turned } from './test-driver.ts'

describe('[D1] the automatic radius', () => {
  const radius = (turns: readonly (readonly number[])[]) => compilePoseDriver(armDriver(turns), rig).radius

  it('is the mean distance to the nearest other place', () => {
    // Nearest: 30, 10, 10.
    const turns = [turned(0, 0, 0), turned(0, 30, 0), turned(0, 40, 0)]
    expect(radius(turns) / DEGREE).toBeCloseTo(50 / 3, 6)
    // One more at a taken place is nearest to what the other there is nearest to.
    expect(radius([...turns, turned(0, 40, 0)]) / DEGREE).toBeCloseTo(60 / 4, 6)
  })

  it('of one place is its distance from rest, and 1 at rest', () => {
    expect(radius([turned(0, 0, 0.5 / DEGREE + 20)]) / DEGREE).toBeCloseTo(20, 4)
    expect(radius([turned(0, 0, 0.5 / DEGREE)])).toBe(1)
    expect(radius([])).toBe(1)
  })
})
