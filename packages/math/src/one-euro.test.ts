import { describe, expect, it } from 'vitest'
import { OneEuroFilter } from './one-euro.ts'
import { Random } from './random.ts'

/** The filter as its authors write it, for one value. */
function reference(values: readonly number[], dt: number, minCutoff: number, beta: number, dCutoff: number) {
  const alpha = (cutoff: number) => 1 / (1 + 1 / (2 * Math.PI * cutoff) / dt)
  let [x, dx, raw] = [values[0]!, 0, values[0]!]
  return values.map((value, i) => {
    if (i === 0) return value
    const a = alpha(dCutoff)
    dx = a * ((value - raw) / dt) + (1 - a) * dx
    raw = value
    const b = alpha(minCutoff + beta * Math.abs(dx))
    x = b * value + (1 - b) * x
    return x
  })
}

function filtered(filter: OneEuroFilter, values: readonly number[], dt: number): number[] {
  return values.map((value) => {
    const frame = [value]
    filter.apply(frame, dt)
    return frame[0]!
  })
}

describe('OneEuroFilter', () => {
  it('is the filter of its authors', () => {
    const random = new Random(5)
    const values = Array.from({ length: 200 }, (_, i) => (i > 90 ? 1 : 0) + random.between(-0.05, 0.05))
    const expected = reference(values, 1 / 30, 1.2, 0.7, 1)
    const found = filtered(new OneEuroFilter(1, { cutoff: 1.2, beta: 0.7 }), values, 1 / 30)
    found.forEach((value, i) => {
      expect(value).toBeCloseTo(expected[i]!, 12)
    })
  })

  it('calms a still value and follows a quick one, each control by its own options', () => {
    const random = new Random(3)
    const filter = new OneEuroFilter(2, (i) => ({ cutoff: 1, beta: i === 0 ? 0 : 30 }))
    const still: number[] = []
    let last = [0, 0]
    for (let f = 0; f < 120; f++) {
      last = [f >= 90 ? 1 : 0, f >= 90 ? 1 : 0].map((v) => v + random.between(-0.02, 0.02))
      filter.apply(last, 1 / 60)
      if (f > 30 && f < 90) still.push(last[0]!)
      // Three frames after the leap the quick one is there, the calm one is not.
      if (f === 93) expect([last[0]! < 0.5, last[1]! > 0.9]).toEqual([true, true])
    }
    expect(Math.max(...still) - Math.min(...still)).toBeLessThan(0.02)
  })

  it('lets the first frame pass, and the first after a reset; frames of no time change nothing', () => {
    const filter = new OneEuroFilter(1)
    expect(filtered(filter, [0.8, 0.8], 1 / 60)).toEqual([0.8, 0.8])
    expect(filtered(filter, [0.1], 0)).toEqual([0.8])
    filter.reset()
    expect(filtered(filter, [0.1], 1 / 60)).toEqual([0.1])
  })
})
