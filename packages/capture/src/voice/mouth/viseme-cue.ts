import type { SpeechTimings } from '@facework/documents'
import { checkSpeechTimings, visemeOfName, visemesFromTimings } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'

/** A mouth shape and when it is heard. */
export interface VisemeCue {
  /** Seconds from the start of the sound. */
  readonly start: number
  readonly end: number
  /** Index in visemes-15. */
  readonly viseme: number
  /** How pronounced it is, 0 to 1. */
  readonly weight: number
}

export const SILENCE = 0

/** Timings of any unit as mouth shapes, in order of start. */
export function cuesFromTimings(timings: SpeechTimings): VisemeCue[] {
  checkSpeechTimings(timings)
  const { visemes, unknown } = visemesFromTimings(timings)
  const [first] = unknown
  if (first !== undefined)
    throw new FaceworkError(
      'voice/timings',
      `cues[${timings.cues.findIndex(({ value }) => value === first)}].value`,
      `"${first}" is not a phoneme of ARPAbet (such as AH0) or IPA (such as ʌ).`,
      'Use the unit "viseme" or "character" for other names.',
    )
  return visemes.map(({ start, end, value, weight = 1 }) => ({
    start,
    end,
    viseme: visemeOfName(value),
    weight,
  }))
}
