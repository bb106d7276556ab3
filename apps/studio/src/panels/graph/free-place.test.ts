import { expect, it } from 'vitest'
import { type Box, freePlace } from './free-place.ts'

const box = (x: number, y: number): Box => ({ x, y, width: 100, height: 50 })

it('stays where nothing is', () => {
  expect(freePlace(box(0, 0), [])).toEqual(box(0, 0))
  expect(freePlace(box(0, 0), [box(130, 0), box(0, 80)])).toEqual(box(0, 0))
})

it('goes below what it would cover, and below what is there then', () => {
  expect(freePlace(box(20, 20), [box(0, 0)])).toEqual(box(20, 74))
  // In whatever order they come: it meets the second only after it gave way to the first.
  expect(freePlace(box(20, 20), [box(0, 100), box(0, 0)])).toEqual(box(20, 174))
})
