import type { SpeechTimings } from '@facework/documents'
import { readSpeechTimings, type SpeechCue } from '@facework/documents/internal'
import { type Diagnostic, FaceworkError, Report } from '@facework/report'
import { isAudio2Face } from '../audio2face/import-audio2face.ts'
import { isSilence } from './cue.ts'
import type { TimingContent, TimingOptions } from './timing-format.ts'
import { TIMING_FORMATS } from './timing-formats.ts'
import { isJsonWith, parseJson, textOf } from './timing-text.ts'

export interface SpeechFile {
  /** Its name, such as `rhubarb`; `speech-timings` for timings that were saved as they are. */
  readonly format: string
  readonly timings: SpeechTimings
  readonly diagnostics: readonly Diagnostic[]
}

/**
 * Reads when which sound is heard, for `face.speak` and `clipFromVoice`: Rhubarb JSON and TSV, Moho switch data, Azure
 * visemes, Polly speech marks, ElevenLabs alignment, a Praat TextGrid, a list of phonemes, or JSON with `unit` and `cues`.
 *
 *   const { timings } = readSpeechFile(bytes)
 */
export function readSpeechFile(bytes: Uint8Array, { fps }: TimingOptions = {}): SpeechFile {
  const report = new Report()
  const format = TIMING_FORMATS.find((each) => each.detects(bytes))
  if (format) {
    const timings = timingsOf(format.read(bytes, { fps }, report))
    return { format: format.name, timings, diagnostics: report.diagnostics }
  }
  if (isAudio2Face(bytes))
    throw new FaceworkError(
      'timings/curves',
      '',
      'The file has curves of Audio2Face, frame by frame, not the times of sounds.',
      'Load it as a clip (loadClip, facework convert) and play it with the role speech.',
    )
  if (isJsonWith(bytes, ['cues'])) {
    const timings = readSpeechTimings(parseJson(textOf(bytes), 'speech timings'))
    return { format: 'speech-timings', timings, diagnostics: [] }
  }
  throw new FaceworkError(
    'timings/format',
    '',
    `The file has no timings of a known format; expected ${TIMING_FORMATS.map(({ title }) => title).join(', ')}, or JSON with unit and cues.`,
    'Save the answer of the speech service as it came.',
  )
}

/** Sounds or letters where the file has them: they say more than the shapes that were made of them. */
function timingsOf({ cues, sounds }: TimingContent): SpeechTimings {
  if (sounds) {
    const sorted = [...sounds.cues].sort((a, b) => a.start - b.start)
    return { unit: sounds.unit, cues: sorted }
  }
  return {
    unit: 'viseme',
    cues: cues.flatMap(({ start, end, shape }): SpeechCue[] =>
      isSilence(shape)
        ? [{ start, end, value: 'sil' }]
        : shape.map(([value, weight]) => ({ start, end, value, weight: Math.min(1, Math.max(0, weight)) })),
    ),
  }
}
