import { IRREGULAR_WORDS, LETTER_SOUNDS } from './letter-sounds.table.ts'

/** A sound of a word, and the letters [from, to) that spell it. */
export interface SpelledPhoneme {
  /** ARPAbet without stress. */
  readonly phoneme: string
  readonly from: number
  readonly to: number
}

interface CompiledRule {
  readonly letters: string
  readonly before: RegExp | undefined
  readonly after: RegExp | undefined
  readonly phonemes: readonly string[]
}

const splitPhonemes = (text: string) => text.split(' ').filter((phoneme) => phoneme !== '')

let rules: Map<string, CompiledRule[]> | undefined
/** By first letter; compiled on first use, so that loading costs nothing. */
function rulesFor(letter: string): readonly CompiledRule[] {
  if (!rules) {
    rules = new Map()
    for (const [before, letters, after, phonemes] of LETTER_SOUNDS) {
      const rule = {
        letters,
        before: before === '' ? undefined : new RegExp(`${before}$`),
        after: after === '' ? undefined : new RegExp(`^${after}`),
        phonemes: splitPhonemes(phonemes),
      }
      const list = rules.get(letters[0]!) ?? []
      list.push(rule)
      rules.set(letters[0]!, list)
    }
  }
  return rules.get(letter) ?? []
}

const IRREGULAR: ReadonlyMap<string, readonly string[]> = new Map(
  IRREGULAR_WORDS.split(';').map((line) => {
    const [word, ...phonemes] = line.split(' ')
    return [word!, phonemes] as const
  }),
)

/** Letters that a rule looks at on either side: more than any needs, so that long texts take no longer for it. */
const CONTEXT = 16

/** The sounds of an English word, by a list of irregular words and by rules. Accents are left out; no letter fails. */
export function phonemesOfWord(word: string): SpelledPhoneme[] {
  // One unit a letter, so that indices stay those of the word.
  const plain = Array.from(word, (letter) => letter.normalize('NFD').charAt(0).toLowerCase())
    .join('')
    .replace(/’/g, "'")
  const irregular = IRREGULAR.get(plain)
  if (irregular) return spelledOver(irregular, 0, plain.length)
  const out: SpelledPhoneme[] = []
  const edged = `_${plain.replace(/[^a-z]/g, '_')}_`
  for (let at = 1; at < edged.length - 1; ) {
    const rule = rulesFor(edged[at]!).find(
      ({ letters, before, after }) =>
        edged.startsWith(letters, at) &&
        (before?.test(edged.slice(Math.max(0, at - CONTEXT), at)) ?? true) &&
        (after?.test(edged.slice(at + letters.length, at + letters.length + CONTEXT)) ?? true),
    )
    const length = rule?.letters.length ?? 1
    if (rule) out.push(...spelledOver(rule.phonemes, at - 1, length))
    at += length
  }
  return out
}

/** Sounds of some letters, one after the other. */
function spelledOver(phonemes: readonly string[], from: number, length: number): SpelledPhoneme[] {
  return phonemes.map((phoneme, i) => {
    const first = Math.floor((i * length) / phonemes.length)
    const next = Math.floor(((i + 1) * length) / phonemes.length)
    return { phoneme, from: from + first, to: from + Math.max(first + 1, next) }
  })
}
