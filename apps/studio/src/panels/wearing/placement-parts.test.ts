import { Matrix4 } from 'three'
import { expect, it } from 'vitest'
import { partsFromPlacement, placementFromParts, placementMovedBy } from './placement-parts.ts'

const CENTER = [0.01, 1.5, 0.08] as const

it('[A2] turns and scales about the middle of the accessory, and reads back what was typed', () => {
  const parts = { position: [1, -2.5, 3], rotation: [10, -20, 30], scale: 1.1 } as const
  const placement = placementFromParts(parts, CENTER)
  const back = partsFromPlacement(placement, CENTER)
  for (let k = 0; k < 3; k++) {
    expect(back.position[k]).toBeCloseTo(parts.position[k]!, 9)
    expect(back.rotation[k]).toBeCloseTo(parts.rotation[k]!, 9)
  }
  expect(back.scale).toBe(1.1)
  // Only turned: the middle stays where it is, though the origin is at the feet.
  const turned = placementFromParts({ position: [0, 0, 0], rotation: [0, 90, 0], scale: 1 }, CENTER)
  expect(turned.t[0]).toBeCloseTo(CENTER[0] - CENTER[2], 9)
  expect(turned.t[2]).toBeCloseTo(CENTER[2] + CENTER[0], 9)
})

it('[A2] adds a drag to the placement there is', () => {
  const before = placementFromParts({ position: [0, 0, 0], rotation: [0, 0, 0], scale: 1.2 }, CENTER)
  const moved = placementMovedBy(before, new Matrix4().makeTranslation(0.002, 0, -0.001))
  const parts = partsFromPlacement(moved, CENTER)
  expect(parts.position[0]).toBeCloseTo(2, 9)
  expect(parts.position[2]).toBeCloseTo(-1, 9)
  expect(parts.scale).toBeCloseTo(1.2, 9)
  expect(placementMovedBy(undefined, new Matrix4().makeTranslation(0, 0.001, 0)).t[1]).toBeCloseTo(0.001, 12)
})
