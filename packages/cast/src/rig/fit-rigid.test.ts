import { expect, test } from 'vitest'
import { aroundAxis, dotQuat, rotate } from '../clay/quaternion.ts'
import { add, sub, type Vec3 } from '../clay/vector.ts'
import { fitRigid } from './fit-rigid.ts'

const points: Vec3[] = [
  [0.01, 0, 0],
  [0, 0.012, 0],
  [0, 0, 0.014],
  [0.01, 0.01, 0],
  [-0.008, 0.003, 0.005],
]
const ones = points.map(() => 1)

test('finds a turn and a shift exactly, 1e-9', () => {
  const q = aroundAxis([0.3, 1, -0.2], 0.4)
  const pivot: Vec3 = [0.002, 0.001, 0]
  const to = points.map((p) => add(rotate(q, sub(p, pivot)), add(pivot, [0.003, -0.001, 0.002])))
  const m = fitRigid(pivot, points, to, ones, 0)
  expect(1 - Math.abs(dotQuat(m.q, q))).toBeLessThan(1e-9)
  expect(Math.hypot(...sub(m.t, [0.003, -0.001, 0.002]))).toBeLessThan(1e-9)
})

test('points that stay put give no motion', () => {
  const m = fitRigid([0, 0, 0], points, points, ones, 0.35)
  expect(m.q[3]).toBeCloseTo(1, 12)
  expect(Math.hypot(...m.t)).toBeLessThan(1e-12)
})
