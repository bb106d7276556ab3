import { expect, it } from 'vitest'
import { DEFAULT_SETTINGS, readSettings } from './settings.ts'

it('reads what was kept, and the default where it is missing or damaged', () => {
  const kept = { timeUnit: 'frames', keys: { play: ['P'] } }
  expect(readSettings(JSON.stringify(kept))).toEqual(kept)
  for (const text of [null, '', '{', '3', 'null', '{"timeUnit":"days","keys":{"play":3}}'])
    expect(readSettings(text)).toEqual(DEFAULT_SETTINGS)
})
