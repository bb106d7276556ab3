import { FILLER, LEXICON, SIDES, type Token } from './lexicon.table.ts'
import { nameWords } from './name-words.ts'

export type Side = 'left' | 'right'

/** What the words of a name say. */
export interface NameMeaning {
  readonly tokens: ReadonlySet<Token>
  /** In the order of the name. */
  readonly sides: readonly Side[]
  /** Index of the side that is a direction: the one after a word for looking or turning, or the last one. */
  readonly direction: number
  /** Number of the action unit that a name such as `AU12_L` gives. */
  readonly actionUnit?: number | undefined
  /** Words without a known meaning. */
  readonly unknown: readonly string[]
}

/** A word of the lexicon, `'filler'` for one without meaning, or a side. */
type Read = Token | Side | 'filler'

let made: ReadonlyMap<string, Read> | undefined

/** Made when first asked for: most programs never detect anything. */
function lexicon(): ReadonlyMap<string, Read> {
  if (made) return made
  const words = new Map<string, Read>()
  for (const word of FILLER) words.set(word, 'filler')
  for (const [token, list] of Object.entries(LEXICON) as [Token, string][])
    for (const word of list.split(' ')) words.set(word, token)
  for (const [word, side] of Object.entries(SIDES)) words.set(word, side)
  made = words
  return words
}

/** Whether a word says something about a face. */
export function hasMeaning(word: string): boolean {
  return readWord(word)?.some((each) => each !== 'filler') ?? false
}

/** Reads a name; `affixes` are words that the shapes of the head share, which are ignored. */
export function readMeaning(name: string, affixes: ReadonlySet<string> = new Set()): NameMeaning {
  const words = nameWords(name)
  const actionUnit = readActionUnit(words, affixes)
  const tokens = new Set<Token>()
  const sides: Side[] = []
  const unknown: string[] = []
  let direction: number | undefined
  let last: Read | undefined
  words.forEach((word, i) => {
    const read =
      /^\d+$/.test(word) || affixes.has(word)
        ? (['filler'] as const)
        : (readBetween(word, last, words[i + 1]) ?? readWord(word))
    if (!read) unknown.push(word)
    for (const each of read ?? []) {
      if (each === 'left' || each === 'right') {
        sides.push(each)
        if (last === 'look') direction = sides.length - 1
      } else if (each !== 'filler') tokens.add(each)
      last = each
    }
  })
  return {
    tokens: inContext(tokens),
    sides,
    direction: direction ?? sides.length - 1,
    actionUnit,
    unknown,
  }
}

/** Single letters after a word: `browD_L`, `BrowsU_C`, `funnelU`, `lipsRollD`. */
const LETTERS: readonly (readonly [after: ReadonlySet<Read>, letters: Readonly<Record<string, Token>>])[] = [
  [new Set(['brow']), { u: 'up', d: 'down' }],
  [new Set(['pucker', 'funnel', 'roll', 'suck']), { u: 'upper', d: 'lower' }],
  [new Set(['up', 'down']), { c: 'inner' }],
]
/** `upLid` and `upLip` are upper ones. */
const HALVED: ReadonlySet<Read> = new Set(['lid', 'lip'])

/** What a short word means between its neighbors. */
function readBetween(
  word: string,
  before: Read | undefined,
  after: string | undefined,
): readonly Read[] | undefined {
  if (word === 'up' && after !== undefined && HALVED.has(lexicon().get(after)!)) return ['upper']
  const letters = LETTERS.find(([words]) => words.has(before!))?.[1]
  return letters && Object.hasOwn(letters, word) ? [letters[word]!] : undefined
}

/** One word, or several written as one: `eyesclosed`, `blinkl`, `口角上げ`. Undefined where a part is unknown. */
function readWord(word: string): readonly Read[] | undefined {
  const whole = lexicon().get(word)
  if (whole !== undefined) return [whole]
  const trimmed = word.replace(/\d+$/, '')
  if (trimmed !== word && trimmed !== '') return readWord(trimmed)
  return readStem(word) ?? split(word)
}

/** `closer`, `lifting` and `noses` mean what the word without its ending means. */
function readStem(word: string): readonly Read[] | undefined {
  for (const ending of ['ing', 'er', 'ed', 'es', 's', 'r', 'd']) {
    const stem = word.slice(0, -ending.length)
    const read = word.endsWith(ending) && stem.length >= LEAST_STEM ? lexicon().get(stem) : undefined
    if (read !== undefined) return [read]
  }
  return undefined
}

/** Of letters: a shorter word is too often another one by chance. */
const LEAST_STEM = 4

/** Parts of Latin letters are at least this long, since short words occur inside others by chance. */
const LEAST_PART = 2

/** The fewest known words that make up a word. A single letter for a side may stand at either end. */
function split(word: string): readonly Read[] | undefined {
  const known = lexicon()
  const isLatin = /^[a-z]+$/.test(word)
  const best: (readonly Read[] | undefined)[] = [[]]
  for (let end = 1; end <= word.length; end++) {
    for (let start = 0; start < end; start++) {
      const before = best[start]
      const read = known.get(word.slice(start, end))
      if (!before || read === undefined) continue
      const isSideLetter = end - start === 1 && (read === 'left' || read === 'right')
      const atEnd = start === 0 || end === word.length
      if (isLatin && !(isSideLetter ? atEnd : end - start >= LEAST_PART)) continue
      if (before.length + 1 < (best[end]?.length ?? Number.POSITIVE_INFINITY)) best[end] = [...before, read]
    }
  }
  const found = best[word.length]
  // A side letter before or after an unknown word is no evidence of a face.
  return found && found.length > 1 ? found : undefined
}

/** `lower` is a direction of brows; an eye is meant already where lids, brows or a look are named. */
function inContext(tokens: Set<Token>): ReadonlySet<Token> {
  const out = new Set(tokens)
  if (out.has('brow') && out.delete('lower')) out.add('down')
  if (out.has('lid') || out.has('brow')) out.delete('eye')
  if (out.has('corner')) {
    out.delete('lip')
    out.delete('mouth')
  }
  if (out.has('lip') && out.has('mouth')) out.delete('mouth')
  return out
}

/** The number of `AU12`, `au 12 l` or `07_AU_12_R`; none where other words say what the shape does. */
function readActionUnit(words: readonly string[], affixes: ReadonlySet<string>): number | undefined {
  const at = words.findIndex((word) => /^au\d{0,3}$/.test(word))
  if (at < 0) return undefined
  const [, glued = ''] = /^au(\d*)$/.exec(words[at]!)!
  const digits = glued || words[at + 1] || ''
  const rest = [...words.slice(0, at), ...words.slice(at + (glued ? 1 : 2))]
  const isSilent = (word: string) =>
    Object.hasOwn(SIDES, word) || affixes.has(word) || /^[a-z]?\d*$/.test(word)
  return /^\d{1,3}$/.test(digits) && rest.every(isSilent) ? Number(digits) : undefined
}
