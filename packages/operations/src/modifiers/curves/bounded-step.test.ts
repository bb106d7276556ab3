import { describe, expect, it } from 'vitest'
import { boundedStep } from './bounded-step.ts'

/** The same numbers every time, in [−1, 1]. */
function random(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0
    return state / 2 ** 31 - 1
  }
}

/** Going round the numbers one by one until nothing moves: slow, but hard to get wrong. */
function naive(h: Float64Array, g: Float64Array, low: Float64Array, high: Float64Array): Float64Array {
  const n = g.length
  const d = new Float64Array(n)
  for (let round = 0; round < 200_000; round++) {
    let change = 0
    for (let c = 0; c < n; c++) {
      let slope = g[c]!
      for (let k = 0; k < n; k++) slope += h[c * n + k]! * d[k]!
      const next = Math.min(Math.max(d[c]! - slope / h[c * n + c]!, low[c]!), high[c]!)
      change = Math.max(change, Math.abs(next - d[c]!))
      d[c] = next
    }
    if (change < 1e-14) break
  }
  return d
}

describe('boundedStep', () => {
  it('[O2] finds what going round one by one finds', () => {
    const next = random(3)
    for (let trial = 0; trial < 60; trial++) {
      const n = 1 + (trial % 9)
      const a = Array.from({ length: (n + 2) * n }, next)
      const h = new Float64Array(n * n)
      for (let i = 0; i < n; i++)
        for (let j = 0; j < n; j++)
          for (let k = 0; k < n + 2; k++)
            h[i * n + j]! += a[k * n + i]! * a[k * n + j]! + (i === j ? 1e-3 : 0)
      const g = Float64Array.from({ length: n }, () => next() * 3)
      const low = Float64Array.from({ length: n }, () => (next() > 0.3 ? 0 : -Math.abs(next())))
      const high = Float64Array.from({ length: n }, () => (next() > 0.7 ? 0 : Math.abs(next())))
      const step = new Float64Array(n)
      const most = boundedStep(h, g, low, high, step)
      const wanted = naive(h, g, low, high)
      wanted.forEach((v, i) => {
        expect([trial, i, Math.abs(step[i]! - v) < 1e-6 || [step[i], v]]).toEqual([trial, i, true])
      })
      expect(most).toBe(Math.max(...step.map(Math.abs)))
    }
  })

  it('a number that does nothing stays 0', () => {
    const step = new Float64Array(2)
    boundedStep(
      Float64Array.of(4, 0, 0, 0),
      Float64Array.of(-2, 0),
      Float64Array.of(0, 0),
      Float64Array.of(1, 1),
      step,
    )
    expect(Array.from(step)).toEqual([0.5, 0])
  })
})
