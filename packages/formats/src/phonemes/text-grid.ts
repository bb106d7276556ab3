import type { SoundSpan } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { checkTime } from '../timings/cue.ts'
import type { TimingFormat } from '../timings/timing-format.ts'
import { shapeError, textOf } from '../timings/timing-text.ts'
import { contentFromPhonemes } from './content-from-phonemes.ts'

const TITLE = 'Praat TextGrid'
/** Names that aligners give the tier of sounds. */
const PHONE_TIER = /phone|phoneme|phon|segment|sound/i

interface Tier {
  readonly name: string
  readonly intervals: readonly SoundSpan[]
}

/** Interval tiers of Praat, as the Montreal Forced Aligner writes them. The tier named phones is used (default: the last tier). */
export const textGrid: TimingFormat = {
  name: 'textgrid',
  title: TITLE,
  endings: ['.textgrid'],
  detects: (bytes) => /^\s*File type\s*=\s*"ooTextFile/.test(decoded(bytes.subarray(0, 256))),
  read(bytes, _options, report) {
    const tiers = tiersIn(decoded(bytes)).filter(({ intervals }) => intervals.length > 0)
    const tier = tiers.find(({ name }) => PHONE_TIER.test(name)) ?? tiers.at(-1)
    if (!tier) {
      throw new FaceworkError(
        'timings/no-cues',
        '',
        'The TextGrid has no interval tier with intervals.',
        'Export a tier of phonemes.',
      )
    }
    return contentFromPhonemes(tier.intervals, TITLE, report)
  },
}

/** Praat writes UTF-8 or, where a text has other letters than Latin ones, UTF-16. */
function decoded(bytes: Uint8Array): string {
  if (bytes[0] === 0xfe && bytes[1] === 0xff) return new TextDecoder('utf-16be').decode(bytes)
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return new TextDecoder('utf-16le').decode(bytes)
  return textOf(bytes)
}

/** Praat's own reader takes every number, text in quotes and <flag>, and passes over all other words. */
function* tokensOf(text: string): Generator<string | number> {
  const pattern = /"((?:[^"]|"")*)"|<(\w+)>|(?<![\w[.-])(-?\d+(?:\.\d+)?(?:e[-+]?\d+)?)(?![\w\]:])/gi
  for (const [, quoted, flag, number] of text.matchAll(pattern)) {
    if (quoted !== undefined) yield quoted.replaceAll('""', '"')
    else yield flag === undefined ? Number(number) : `<${flag}>`
  }
}

function tiersIn(text: string): Tier[] {
  const tokens = tokensOf(text)
  let count = 0
  const next = <T extends 'string' | 'number'>(type: T): T extends 'string' ? string : number => {
    const { value, done } = tokens.next()
    count++
    if (!done && typeof value === type) return value as T extends 'string' ? string : number
    throw shapeError(
      `token ${count}`,
      TITLE,
      type === 'number' ? 'a number' : 'a text',
      done ? undefined : value,
    )
  }
  // "ooTextFile", "TextGrid", xmin, xmax, <exists>, number of tiers
  const kind = [next('string'), next('string')][1]
  if (kind !== 'TextGrid') throw shapeError('Object class', TITLE, '"TextGrid"', kind)
  next('number')
  next('number')
  const exists = next('string')
  if (exists !== '<exists>') throw shapeError('tiers', TITLE, '<exists>', exists)
  const tiers: Tier[] = []
  for (let left = next('number'); left > 0; left--) {
    const type = next('string')
    const name = next('string')
    next('number')
    next('number')
    const intervals: SoundSpan[] = []
    const isInterval = type === 'IntervalTier'
    for (let entries = next('number'); entries > 0; entries--) {
      const start = checkTime(next('number'), `tier "${name}"`)
      const end = isInterval ? checkTime(next('number'), `tier "${name}"`) : start
      const value = next('string').trim()
      if (end < start)
        throw shapeError(`tier "${name}"`, TITLE, `an interval that ends after ${start} s`, end)
      if (isInterval) intervals.push({ start, end, value })
    }
    tiers.push({ name, intervals })
  }
  return tiers
}
