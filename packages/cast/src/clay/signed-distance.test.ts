import { expect, test } from 'vitest'
import { exitDistance, pair, roundBox, slide, sphere } from './signed-distance.ts'
import { len } from './vector.ts'

test('a ray leaves a sphere at its radius, 0.1 µm', () => {
  expect(exitDistance(sphere([0, 0, 0], 0.1), [0, 0, 0], [0, 0.6, 0.8])).toBeCloseTo(0.1, 7)
})

test('sliding keeps the distance to the form', () => {
  const ball = sphere([0, 0, 0], 0.1)
  const q = slide(ball, [0, 0, 0.103], [0.02, 0.01, 0])
  expect(len(q)).toBeCloseTo(0.103, 6)
  expect(q[0]).toBeGreaterThan(0.015)
})

test('a pair is the same on both sides', () => {
  const f = pair(roundBox([0.04, 0, 0], [0.01, 0.02, 0.03], 0.005))
  expect(f([-0.045, 0.01, 0.02])).toBe(f([0.045, 0.01, 0.02]))
})
