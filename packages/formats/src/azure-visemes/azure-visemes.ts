import type { Report } from '@facework/report'
import { checkTime, cuesFromChanges, type ShapePart } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import {
  isJsonWith,
  type JsonObject,
  noCues,
  numberOf,
  objectOf,
  parseJsonLines,
  shapeError,
  unknownShape,
} from '../timings/timing-text.ts'

const TITLE = 'Azure visemes'
const OFFSETS = ['audioOffset', 'AudioOffset', 'audio_offset', 'privAudioOffset', 'offset', 'Offset']
const IDS = ['visemeId', 'VisemeId', 'viseme_id', 'privVisemeId', 'VisemeID']
const TICKS_PER_SECOND = 1e7
const TICKS_PER_MS = 1e4

/** By id; two shapes one after the other for diphthongs. 12 is h, which has the shape of what follows. */
// biome-ignore format: a table
const SHAPES: readonly (readonly (readonly ShapePart[])[])[] = [
  [[['sil', 1]]], [[['aa', 0.5], ['E', 0.5]]], [[['aa', 1]]], [[['O', 1]]], [[['E', 0.7], ['U', 0.3]]], [[['RR', 1]]], [[['I', 1]]],
  [[['U', 1]]], [[['O', 1]]], [[['aa', 1]], [['U', 1]]], [[['O', 1]], [['I', 1]]], [[['aa', 1]], [['I', 1]]], [],
  [[['RR', 1]]], [[['nn', 1]]], [[['SS', 1]]], [[['CH', 1]]], [[['TH', 1]]], [[['FF', 1]]], [[['DD', 1]]], [[['kk', 1]]], [[['PP', 1]]],
]
const UNKNOWN: readonly ShapePart[] = [['E', 1]]
const DIPHTHONG_CUT = 0.55

/**
 * The viseme events of Azure's speech service, saved as a list or one per line: `audioOffset` in ticks of 100 ns and
 * `visemeId` 0 to 21.
 */
export const azureVisemes: TimingFormat = {
  name: 'azure-visemes',
  title: TITLE,
  endings: ['.json', '.jsonl'],
  detects: (bytes) => isJsonWith(bytes, IDS),
  read(bytes, _options, report) {
    const events = eventsIn(parseJsonLines(bytes, TITLE))
    const found = events.map((value, i) => {
      const path = `[${i}]`
      const event = objectOf(value, path, TITLE)
      const id = fieldOf(event, IDS, path, 'visemeId')
      if (!(Number.isInteger(id) && id >= 0 && id < SHAPES.length))
        throw unknownShape(`${path}.visemeId`, String(id), ['0 to 21'])
      return { ticks: fieldOf(event, OFFSETS, path, 'audioOffset'), id }
    })
    const unit = unitOf(
      found.map(({ ticks }) => ticks),
      report,
    )
    const changes = found.flatMap(({ ticks, id }, i) => {
      const time = checkTime(ticks / unit, `[${i}].audioOffset`, 'ticks of 100 ns')
      const following = SHAPES[found[i + 1]?.id ?? 0]![0]
      const shapes = id === 12 ? [following && found[i + 1]?.id !== 0 ? following : UNKNOWN] : SHAPES[id]!
      const next = (found[i + 1]?.ticks ?? ticks) / unit
      return shapes.map((shape, part) => ({
        time: part === 0 ? time : time + DIPHTHONG_CUT * (next - time),
        shape,
      }))
    })
    const cues = cuesFromChanges(changes, report)
    if (cues.length === 0) throw noCues(TITLE)
    return { cues }
  },
}

/** A list of events, or an object that has one. */
function eventsIn(values: readonly unknown[]): readonly unknown[] {
  const [only] = values
  if (values.length !== 1 || typeof only !== 'object' || only === null) return values
  return (Object.values(only).find(Array.isArray) as unknown[] | undefined) ?? values
}

function fieldOf(event: JsonObject, names: readonly string[], path: string, title: string): number {
  const name = names.find((each) => Object.hasOwn(event, each))
  if (name === undefined) throw shapeError(`${path}.${title}`, TITLE, 'a number', undefined)
  return numberOf(event[name], `${path}.${name}`, TITLE)
}

/** Programs that log `audioOffset / 10000` write milliseconds: mouth shapes cannot follow each other in 0.1 ms. */
function unitOf(ticks: readonly number[], report: Report): number {
  const steps = ticks
    .slice(1)
    .map((tick, i) => tick - ticks[i]!)
    .filter((step) => step > 0)
    .sort((a, b) => a - b)
  const median = steps[steps.length >> 1]
  if (median === undefined || median >= TICKS_PER_MS) return TICKS_PER_SECOND
  report.warn(
    'timings/milliseconds',
    'audioOffset',
    `Offsets are ${median} apart, which in ticks of 100 ns is less than a millisecond; they were read as milliseconds.`,
    'Save audioOffset as the service sends it.',
  )
  return 1000
}
