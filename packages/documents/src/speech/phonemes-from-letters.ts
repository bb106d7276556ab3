import { ENGLISH_LETTERS } from './letters.table.ts'

/** Sounds of some letters of a word, and which letters those are. */
export interface LetterSounds {
  /** ARPAbet; none where letters are silent. */
  readonly phonemes: readonly string[]
  /** Index of the first letter, and of the first after them. */
  readonly from: number
  readonly to: number
}

/** Letters that a rule looks at on either side: more than any needs, so that long texts take no longer for it. */
const CONTEXT = 8

const RULES = ENGLISH_LETTERS.map(([letters, sounds, next = '', before = '']) => ({
  letters,
  phonemes: sounds === '' ? [] : sounds.split(' '),
  next: new RegExp(`^(?:${next})`),
  before: new RegExp(`(?:${before})$`),
}))

/** The sounds of a word by English spelling rules. Letters of other alphabets and signs are silent. */
export function phonemesFromLetters(word: string): LetterSounds[] {
  // One unit a letter, so that indices stay those of the word.
  const plain = Array.from(word, (letter) => letter.normalize('NFD').charAt(0).toLowerCase())
  const text = plain.map((letter) => (/[a-z]/.test(letter) ? letter : '-')).join('')
  const sounds: LetterSounds[] = []
  for (let at = 0; at < text.length; ) {
    const rule = RULES.find(
      ({ letters, next, before }) =>
        text.startsWith(letters, at) &&
        next.test(text.slice(at + letters.length, at + letters.length + CONTEXT)) &&
        before.test(at > CONTEXT ? `a${text.slice(at - CONTEXT, at)}` : text.slice(0, at)),
    )
    const to = at + (rule?.letters.length ?? 1)
    sounds.push({ phonemes: rule?.phonemes ?? [], from: at, to })
    at = to
  }
  return sounds
}
