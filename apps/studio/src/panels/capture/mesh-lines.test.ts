import { expect, it } from 'vitest'
import { meshLines } from './mesh-lines.ts'

it('joins neighbours of a grid, and no diagonals across another point', () => {
  const landmarks = new Float32Array(478 * 3)
  // A grid of 18 × 26 points, slightly stretched so that no two distances are equal.
  for (let i = 0; i < 468; i++) landmarks.set([(i % 18) * 10, Math.floor(i / 18) * 11, 0], i * 3)
  const pairs = meshLines(landmarks)
  const joined = new Set<string>()
  for (let i = 0; i < pairs.length; i += 2) joined.add(`${pairs[i]}-${pairs[i + 1]}`)
  expect(joined.has('0-1')).toBe(true)
  expect(joined.has('0-18')).toBe(true)
  expect(joined.has('0-2')).toBe(false)
  for (const pair of joined) {
    const [a, b] = pair.split('-').map(Number) as [number, number]
    expect(Math.abs((a % 18) - (b % 18))).toBeLessThanOrEqual(1)
  }
  // Every point has a neighbour.
  expect(new Set(pairs).size).toBe(468)
})
