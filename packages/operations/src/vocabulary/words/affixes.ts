import { FILLER, SIDES } from './lexicon.table.ts'
import { nameWords } from './name-words.ts'
import { hasMeaning } from './read-meaning.ts'

/** What a tool or an artist wrote before or after the names of a head's shapes. */
export interface Affixes {
  /** Words without information about a single shape. */
  readonly words: ReadonlySet<string>
  /** The name without what is shared, and without every word at its ends that has no meaning; the surest first. */
  variants(name: string): readonly NameVariant[]
}

export interface NameVariant {
  readonly name: string
  /** 0 to 1: the probability that the omitted words do not matter. */
  readonly confidence: number
}

/** Words left out that the head shares; unknown words before or after two or more known ones, and one known one. */
const SURE = { shared: 0.97, several: 0.7, one: 0.5 } as const

/** Shared by this many names, and this part of all, words are an affix. */
const LEAST_NAMES = 3
const LEAST_PART = 0.2
/** The longest affix, in words. */
const MOST_WORDS = 5

export const NO_AFFIXES: Affixes = { words: new Set(), variants: () => [] }

/**
 * Words that many shapes of one head begin or end with: `ai_`, `Fcl_MTH_`, `_h`, the name of a mesh. They are learned
 * from the head itself, since every maker has others.
 */
export function learnAffixes(names: readonly string[]): Affixes {
  const split = names.map((name) => withoutNumbers(nameWords(name)))
  const least = Math.max(LEAST_NAMES, names.length * LEAST_PART)
  const words = new Set<string>()
  const prefixes = sharedRuns(split, least)
  const suffixes = sharedRuns(
    split.map((own) => own.toReversed()),
    least,
  )
  for (const run of [...prefixes, ...suffixes])
    for (const word of run.split(' ')) if (!hasMeaning(word)) words.add(word)
  return {
    words,
    variants(name) {
      const own = nameWords(name)
      const plain = withoutNumbers(own)
      const cut = withoutRun(withoutRun(plain, prefixes).toReversed(), suffixes).toReversed()
      const core = withoutEnds(cut)
      const isSilent = (word: string) => words.has(word) || FILLER.has(word)
      const others = cut.filter((word) => !core.includes(word) && !isSilent(word))
      const told = core.filter((word) => !Object.hasOwn(SIDES, word)).length
      const ofCore = others.length === 0 ? SURE.shared : told > 1 ? SURE.several : SURE.one
      const found = new Map<string, number>()
      for (const [each, confidence] of [
        [plain, SURE.shared],
        [cut, SURE.shared],
        [core, ofCore],
      ] as const) {
        const text = each.join(' ')
        if (each.length > 0 && each.length < own.length && !found.has(text)) found.set(text, confidence)
      }
      return [...found].map(([text, confidence]) => ({ name: text, confidence }))
    },
  }
}

/** Runs of words that enough names begin with, where the rest of the name is not empty. */
function sharedRuns(split: readonly (readonly string[])[], least: number): ReadonlySet<string> {
  const counts = new Map<string, number>()
  for (const words of split)
    for (let length = 1; length < Math.min(words.length, MOST_WORDS + 1); length++) {
      const run = words.slice(0, length)
      // The words of a face are no affix, however many shapes begin with them.
      if (run.some(hasMeaning)) break
      counts.set(run.join(' '), (counts.get(run.join(' ')) ?? 0) + 1)
    }
  return new Set([...counts].filter(([, count]) => count >= least).map(([run]) => run))
}

function withoutRun(words: readonly string[], runs: ReadonlySet<string>): readonly string[] {
  for (let length = Math.min(words.length - 1, MOST_WORDS); length > 0; length--)
    if (runs.has(words.slice(0, length).join(' '))) return words.slice(length)
  return words
}

/** Numbers that sort shapes, before or after the name. */
function withoutNumbers(words: readonly string[]): readonly string[] {
  const isNumber = (word: string) => /^\d+$/.test(word)
  const first = words.findIndex((word) => !isNumber(word))
  return first < 0 ? words : words.slice(first, words.findLastIndex((word) => !isNumber(word)) + 1)
}

function withoutEnds(words: readonly string[]): readonly string[] {
  const first = words.findIndex(hasMeaning)
  const last = words.findLastIndex(hasMeaning)
  return first < 0 ? [] : words.slice(first, last + 1)
}
