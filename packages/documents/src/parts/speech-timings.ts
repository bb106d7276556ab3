import { FaceworkError, Report, suggestion, throwFirst } from '@facework/report'
import { visemes15 } from '../control-sets/built-in.ts'
import { finite, list, numberWithin, object, oneOf, optional, type Schema, text } from '../schema/schema.ts'

/** One viseme, phoneme, character or word, and when it is heard. */
export interface SpeechCue {
  /** Seconds from the start of the sound. */
  readonly start: number
  readonly end: number
  /** In the unit of the timings. An empty text, a space, `sil` and `pau` are silence. */
  readonly value: string
  /** How pronounced it is, 0 to 1; 1 unless given. */
  readonly weight?: number | undefined
}

/**
 * viseme: names of visemes-15, such as `viseme_PP` or `PP`. phoneme: ARPAbet (`AH0`) or IPA (`ʌ`). character: letters
 * of the text in order, with a space between words. word: whole words.
 */
export type SpeechUnit = 'viseme' | 'phoneme' | 'character' | 'word'

/** When which sound is heard, as speech services and lip sync programs tell it. Gaps are silence. */
export interface SpeechTimings {
  readonly unit: SpeechUnit
  /** In order of start. They may overlap: the later one then begins where it says. */
  readonly cues: readonly SpeechCue[]
}

const VISEME_NAMES = visemes15.controls.map(({ name }) => name)
const VISEME_PREFIX = 'viseme_'
const SILENT_NAMES: ReadonlySet<string> = new Set(['', ' ', 'sil', 'pau', 'sp'])

/** Cues of silence, in any unit. */
export const isSilentCue = ({ value }: SpeechCue): boolean => SILENT_NAMES.has(value.toLowerCase())

const timingsSchema: Schema<SpeechTimings> = object<SpeechTimings>({
  unit: oneOf<SpeechUnit>('viseme', 'phoneme', 'character', 'word'),
  cues: list(
    object<SpeechCue>({ start: finite, end: finite, value: text, weight: optional(numberWithin(0, 1)) }),
  ),
})

/** Checks and types timings of unknown origin, such as parsed JSON. */
export function readSpeechTimings(value: unknown): SpeechTimings {
  const report = new Report()
  const timings = timingsSchema.read(value, '', report)
  throwFirst(report.diagnostics)
  checkSpeechTimings(timings)
  return timings
}

/** Times rise, and visemes are known ones. */
export function checkSpeechTimings({ unit, cues }: SpeechTimings): void {
  for (let i = 0; i < cues.length; i++) {
    const { start, end, value } = cues[i]!
    const path = `cues[${i}]`
    if (end < start)
      throw new FaceworkError(
        'voice/timings',
        `${path}.end`,
        `Cue ${i} ("${value}") ends at ${end} s, before it starts at ${start} s.`,
        'Times are seconds from the start of the sound. Azure counts in units of 100 ns, Polly in milliseconds.',
      )
    const before = cues[i - 1]
    if (before && start < before.start)
      throw new FaceworkError(
        'voice/timings',
        `${path}.start`,
        `Cue ${i} ("${value}") starts at ${start} s, before cue ${i - 1} at ${before.start} s.`,
        'Sort the cues by start.',
      )
    if (unit === 'viseme' && !isSilentCue(cues[i]!)) visemeOfName(value, `${path}.value`)
  }
}

/** Index in visemes-15 of a name with or without its prefix. */
export function visemeOfName(name: string, path = 'value'): number {
  const full = name.startsWith(VISEME_PREFIX) ? name : VISEME_PREFIX + name
  const index = VISEME_NAMES.indexOf(full)
  if (index >= 0) return index
  throw new FaceworkError(
    'voice/timings',
    path,
    `"${name}" is not a viseme. Visemes are ${VISEME_NAMES.map((v) => v.slice(VISEME_PREFIX.length)).join(', ')}.`,
    suggestion(full, VISEME_NAMES),
  )
}
