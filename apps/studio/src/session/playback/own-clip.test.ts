import { clipKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { ownClipState } from './own-clip.ts'

const clip = clipKind.create('nod', { duration: 2 })
const timeOf = (stageTime: number, offset: number, loop: boolean) =>
  ownClipState(clip, { clip: clip.id, offset }, stageTime, 1, loop).time

it('has the time of the stage and its offset, round and round or up to its ends', () => {
  expect(timeOf(0.5, 0, true)).toBe(0.5)
  expect(timeOf(0.5, 1, true)).toBe(1.5)
  expect(timeOf(5, 0, true)).toBe(1)
  expect(timeOf(0.5, -1, true)).toBe(1.5)
  expect(timeOf(5, 0, false)).toBe(2)
  expect(timeOf(0.5, -1, false)).toBe(0)
})
