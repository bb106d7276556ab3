import { FaceworkError } from '@facework/report'
import { describe, expect, it } from 'vitest'
import { isSilentCue, readSpeechTimings, type SpeechTimings, visemeOfName } from './speech-timings.ts'

const timings = (cues: SpeechTimings['cues'], unit: SpeechTimings['unit'] = 'viseme') => ({ unit, cues })

/** Code, path and message of the error. */
function errorOf(value: unknown): readonly [string, string, string] {
  try {
    readSpeechTimings(value)
  } catch (error) {
    if (error instanceof FaceworkError) return [error.code, error.path, error.message]
  }
  return ['', '', '']
}

describe('speech timings', () => {
  it('reads visemes with and without their prefix', () => {
    const value = timings([
      { start: 0, end: 0.1, value: 'PP' },
      { start: 0.1, end: 0.2, value: 'viseme_aa', weight: 0.5 },
      { start: 0.2, end: 0.3, value: 'sil' },
    ])
    expect(readSpeechTimings(value)).toEqual(value)
    expect([visemeOfName('PP'), visemeOfName('viseme_aa'), visemeOfName('sil')]).toEqual([1, 10, 0])
    expect(value.cues.map(isSilentCue)).toEqual([false, false, true])
  })

  it('names the cue, and the nearest viseme', () => {
    expect(errorOf(timings([{ start: 0, end: 1, value: 'viseme_pp' }]))[2]).toMatch(
      '"viseme_pp" is not a viseme',
    )
    expect(errorOf(timings([{ start: 1, end: 0.5, value: 'PP' }])).slice(0, 2)).toEqual([
      'voice/timings',
      'cues[0].end',
    ])
    const unsorted = [
      { start: 1, end: 2, value: 'PP' },
      { start: 0, end: 1, value: 'aa' },
    ]
    expect(errorOf(timings(unsorted)).slice(0, 2)).toEqual(['voice/timings', 'cues[1].start'])
  })

  it('refuses what is not timings', () => {
    for (const value of [
      null,
      'x',
      [],
      {},
      { unit: 'tick', cues: [] },
      { unit: 'word', cues: [{ start: 'a' }] },
    ])
      expect(errorOf(value)[0]).toMatch(/^document\//)
    expect(errorOf(timings([{ start: 0, end: Number.NaN, value: 'PP' }]))[0]).toBe('document/type')
  })
})
