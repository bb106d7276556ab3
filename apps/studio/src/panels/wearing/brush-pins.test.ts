import { expect, it } from 'vitest'
import { partnersOf, withStroke } from './brush-pins.ts'

it('[A3] a stroke takes its vertices from other pins, and joins those of its own kind', () => {
  const pins = [
    { as: 'hold' as const, vertices: Uint32Array.of(1, 2, 3) },
    { as: 'follow' as const, vertices: Uint32Array.of(7) },
  ]
  expect(withStroke(pins, new Set([2, 9]), 'follow', undefined)).toEqual([
    { as: 'hold', vertices: Uint32Array.of(1, 3) },
    { as: 'follow', vertices: Uint32Array.of(2, 7, 9) },
  ])
  expect(withStroke(pins, new Set([7]), 'rigid', 'Head')).toEqual([
    { as: 'hold', vertices: Uint32Array.of(1, 2, 3) },
    { as: 'rigid', joint: 'Head', vertices: Uint32Array.of(7) },
  ])
  expect(withStroke(pins, new Set([1, 2, 3]), 'none', undefined)).toEqual([pins[1]])
})

it('finds the vertex on the other side of the face', () => {
  const rest = Float32Array.of(0.02, 1.5, 0.1, -0.0204, 1.5, 0.1, 0, 1.5, 0.1, 0.05, 1.5, 0.1)
  expect([...partnersOf(rest)]).toEqual([1, 0, 2, -1])
})
