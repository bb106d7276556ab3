import { FaceworkError } from '@facework/report'
import type { ImportedClips } from '../imported.ts'
import type { TimingFormat } from './timing-format.ts'
import { clipsFromTimings, type ImportTimingsOptions, TIMING_FORMATS } from './timing-formats.ts'

export type { ImportTimingsOptions }

/** The format of a timing file by its content. */
export const timingFormatOf = (bytes: Uint8Array): TimingFormat | undefined =>
  TIMING_FORMATS.find((format) => format.detects(bytes))

/**
 * Reads what is spoken when, as a clip of visemes-15 curves: Rhubarb JSON and TSV, Moho switch data, Azure visemes,
 * Polly speech marks, ElevenLabs alignment, a Praat TextGrid or a list of phonemes, told apart by content.
 *
 *   const { clips } = importSpeech(bytes, { name: 'line 12' })
 */
export function importSpeech(bytes: Uint8Array, options: ImportTimingsOptions = {}): ImportedClips {
  const format = timingFormatOf(bytes)
  if (format) return clipsFromTimings(format, bytes, options)
  throw new FaceworkError(
    'timings/format',
    '',
    `The file has no timings of a known format; expected ${TIMING_FORMATS.map(({ title }) => title).join(', ')}.`,
    'Save the answer of the speech service as it came.',
  )
}
