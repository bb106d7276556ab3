import { type SoundSpan, visemesFromPhonemes } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { type Cue, cuesWithoutOverlap } from '../timings/cue.ts'
import type { TimingContent } from '../timings/timing-format.ts'
import { noCues } from '../timings/timing-text.ts'

/** Mouth shapes of a list of sounds; symbols that are in neither alphabet are reported. */
export function contentFromPhonemes(
  phonemes: readonly SoundSpan[],
  title: string,
  report: Report,
): TimingContent {
  const { visemes, unknown } = visemesFromPhonemes(phonemes)
  if (unknown.length > 0) {
    report.warn(
      'timings/unknown-phoneme',
      'phonemes',
      `${unknown.length} symbols are neither ARPAbet nor IPA and open the mouth a little: ${unknown.slice(0, 5).join(', ')}${unknown.length > 5 ? ', …' : ''}.`,
      'Export phonemes, not words or visemes.',
    )
  }
  const cues = cuesWithoutOverlap(
    visemes.map(({ start, end, value }): Cue => ({ start, end, shape: [[value.replace('viseme_', ''), 1]] })),
    report,
  )
  if (cues.length === 0) throw noCues(title)
  const duration = phonemes.reduce((most, { end }) => Math.max(most, end), 0)
  // Sounds of which some are not known could not be spoken; their shapes can.
  const sounds = unknown.length > 0 ? undefined : ({ unit: 'phoneme', cues: phonemes } as const)
  return { cues, duration, sounds }
}
