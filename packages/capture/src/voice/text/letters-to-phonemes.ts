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

/** The sounds of an English word, by a list of irregular words and by rules. Accents are left out; no letter fails. */
export function phonemesOfWord(word: string): SpelledPhoneme[] {
  const plain = word
    .toLowerCase()
    .replace(/’/g, "'")
    .normalize('NFD')
    .replace(/[\u0300-\u036f]/g, '')
  const irregular = IRREGULAR.get(plain)
  if (irregular)
    return irregular.map((phoneme, i) => ({
      phoneme,
      from: Math.floor((i * plain.length) / irregular.length),
      to: Math.max(
        Math.floor((i * plain.length) / irregular.length) + 1,
        Math.floor(((i + 1) * plain.length) / irregular.length),
      ),
    }))
  const out: SpelledPhoneme[] = []
  const edged = `_${plain.replace(/[^a-z]/g, '_')}_`
  for (let at = 1; at < edged.length - 1; ) {
    const rule = rulesFor(edged[at]!).find(
      ({ letters, before, after }) =>
        edged.startsWith(letters, at) &&
        (before?.test(edged.slice(0, at)) ?? true) &&
        (after?.test(edged.slice(at + letters.length)) ?? true),
    )
    const length = rule?.letters.length ?? 1
    rule?.phonemes.forEach((phoneme, i) => {
      const share = length / rule.phonemes.length
      out.push({
        phoneme,
        from: at - 1 + Math.floor(i * share),
        to: at - 1 + Math.max(Math.floor(i * share) + 1, Math.floor((i + 1) * share)),
      })
    })
    at += length
  }
  return out
}
