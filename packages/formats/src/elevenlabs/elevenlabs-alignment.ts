import { type SoundSpan, visemesFromTimings } from '@facework/documents/internal'
import { type Cue, checkTime, cuesWithoutOverlap } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import {
  isJsonWith,
  type JsonObject,
  listOf,
  noCues,
  numberOf,
  objectOf,
  parseJsonLines,
  shapeError,
  textIn,
} from '../timings/timing-text.ts'

const TITLE = 'ElevenLabs alignment'
/** Pauses between words up to this long are no silence, seconds: the mouth stays as it is. */
const PAUSE = 0.08

/**
 * Characters with their times, as ElevenLabs sends them: seconds beside the sound
 * (`character_start_times_seconds`), or milliseconds in the messages of a stream (`charStartTimesMs`), one per line.
 * Letters become sounds within each word.
 */
export const elevenLabsAlignment: TimingFormat = {
  name: 'elevenlabs',
  title: TITLE,
  endings: ['.json', '.jsonl'],
  detects: (bytes) => isJsonWith(bytes, ['character_start_times_seconds', 'charStartTimesMs']),
  read(bytes, _options, report) {
    let offset = 0
    const characters = parseJsonLines(bytes, TITLE).flatMap((value, i) => {
      const found = charactersOf(objectOf(value, `[${i}]`, TITLE), offset)
      // Messages of a stream count from their own start.
      offset = found.isStream ? (found.characters.at(-1)?.end ?? offset) : offset
      return found.characters
    })
    const cues = cuesWithoutOverlap(cuesOfCharacters(characters), report)
    if (cues.length === 0) throw noCues(TITLE)
    const duration = characters.reduce((most, { end }) => Math.max(most, end), 0)
    return { cues, duration, sounds: { unit: 'character', cues: characters } }
  },
}

interface FoundCharacters {
  readonly characters: readonly SoundSpan[]
  readonly isStream: boolean
}

function charactersOf(message: JsonObject, offset: number): FoundCharacters {
  // What was spoken, numbers written out, before what was sent.
  const alignment =
    message.normalized_alignment ?? message.normalizedAlignment ?? message.alignment ?? message
  const found = objectOf(alignment, 'alignment', TITLE)
  const isStream = Object.hasOwn(found, 'charStartTimesMs')
  const names = isStream
    ? (['chars', 'charStartTimesMs', 'charDurationsMs'] as const)
    : (['characters', 'character_start_times_seconds', 'character_end_times_seconds'] as const)
  const [texts, starts, ends] = names.map((name) => {
    // Both spellings occur in its documentation.
    const value = name === 'charDurationsMs' ? (found[name] ?? found.charsDurationsMs) : found[name]
    return listOf(value, name, TITLE)
  }) as [readonly unknown[], readonly unknown[], readonly unknown[]]
  if (starts.length !== texts.length || ends.length !== texts.length)
    throw shapeError(names[1], TITLE, `as long as ${names[0]}, ${texts.length}`, starts)
  const characters = texts.map((text, i) => {
    const number = (list: readonly unknown[], name: string) => numberOf(list[i], `${name}[${i}]`, TITLE)
    const scale = isStream ? 1000 : 1
    const start = number(starts, names[1]) / scale + offset
    const end = isStream ? start + number(ends, names[2]) / scale : number(ends, names[2])
    checkTime(start, `${names[1]}[${i}]`, isStream ? 'milliseconds' : 'seconds')
    checkTime(end, `${names[2]}[${i}]`, isStream ? 'milliseconds' : 'seconds')
    return { start, end: Math.max(start, end), value: textIn(text, `${names[0]}[${i}]`, TITLE) }
  })
  return { characters, isStream }
}

function cuesOfCharacters(characters: readonly SoundSpan[]): Cue[] {
  const cues: Cue[] = []
  for (const { start, end, value } of visemesFromTimings({ unit: 'character', cues: characters }).visemes) {
    const last = cues.at(-1)
    if (last && start > last.end && start - last.end < PAUSE) cues[cues.length - 1] = { ...last, end: start }
    cues.push({ start, end, shape: [[value.replace('viseme_', ''), 1]] })
  }
  return cues
}
