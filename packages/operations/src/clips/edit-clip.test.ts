import { clipKind } from '@facework/documents'
import { expect, it } from 'vitest'
import { setDuration } from './edit-clip.ts'

it('refuses a clip of no length', () => {
  const clip = clipKind.create('c', { duration: 2 })
  expect(setDuration(clip, 0.5).duration).toBe(0.5)
  for (const seconds of [0, -1, Number.NaN, Number.POSITIVE_INFINITY])
    expect(() => setDuration(clip, seconds)).toThrow(/clip\/duration|greater than 0/)
})
