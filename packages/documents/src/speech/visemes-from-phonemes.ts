import { ARPABET, IPA } from './phonemes.table.ts'

export type PhonemeAlphabet = 'arpabet' | 'ipa'

/** A sound or a mouth shape, and its seconds. */
export interface SoundSpan {
  readonly start: number
  readonly end: number
  readonly value: string
  /** How pronounced it is, 0 to 1; 1 unless given. */
  readonly weight?: number | undefined
}

/** Part of a diphthong at which its second shape begins. */
const DIPHTHONG_CUT = 0.55
/** The shape of a sound that is in no table, and of an h that nothing follows: a mouth a little open. */
const UNKNOWN = 'E'
const LONGEST_IPA = Math.max(...Object.keys(IPA).map((symbol) => symbol.length))
/** Stress, length, tones and secondary articulation. */
const IPA_MARKS =
  /[\u0300-\u036f\u02c8\u02cc\u02d0\u02d1\u02b0\u02b7\u02b2\u02e0\u02e4\u02de\u02e5-\u02e9'.|0-9]/gu

/** ARPAbet if every symbol is one, else IPA: `y` differs between them. */
export function phonemeAlphabet(phonemes: readonly string[]): PhonemeAlphabet {
  return phonemes.every((phoneme) => Object.hasOwn(ARPABET, arpabetKey(phoneme))) ? 'arpabet' : 'ipa'
}

/**
 * `sil`, `PP` …: one, or several for diphthongs and for symbols that hold more than one sound; `h` alone for the sound
 * that has the shape of what follows. Undefined for a symbol that is in no table.
 */
export function visemesOfPhoneme(phoneme: string, alphabet: PhonemeAlphabet): readonly string[] | undefined {
  if (phoneme.trim() === '') return ['sil']
  if (alphabet === 'arpabet') return lookedUp(ARPABET, arpabetKey(phoneme))
  // ç is a c with a mark, and another sound.
  const plain = phoneme
    .normalize('NFD')
    .replace(/c\u0327/g, '\ue000')
    .replace(IPA_MARKS, '')
    .replaceAll('\ue000', 'ç')
  const visemes: string[] = []
  for (let at = 0; at < plain.length; ) {
    let length = Math.min(LONGEST_IPA, plain.length - at)
    while (length > 0 && !Object.hasOwn(IPA, plain.slice(at, at + length))) length--
    if (length === 0) return undefined
    visemes.push(...lookedUp(IPA, plain.slice(at, at + length))!)
    at += length
  }
  const spoken = visemes.filter((viseme) => viseme !== 'h')
  if (spoken.length > 0) return spoken
  return visemes.length > 0 ? ['h'] : undefined
}

/**
 * The mouth shapes of sounds, in the order given: a diphthong is two shapes, and an h has the shape of what follows.
 * `unknown` lists symbols that are in no table.
 */
export function visemesFromPhonemes(
  phonemes: readonly SoundSpan[],
  alphabet: PhonemeAlphabet = phonemeAlphabet(phonemes.map(({ value }) => value)),
): { visemes: SoundSpan[]; unknown: string[] } {
  const visemes: SoundSpan[] = []
  const unknown = new Set<string>()
  const shapes = phonemes.map(({ value }) => {
    const found = visemesOfPhoneme(value, alphabet)
    if (!found) unknown.add(value)
    return found ?? [UNKNOWN]
  })
  phonemes.forEach(({ start, end, weight }, i) => {
    const parts = shapes[i]![0] === 'h' ? [shapeAfter(shapes, i)] : shapes[i]!
    parts.forEach((part, p) => {
      const from = start + cutOf(p, parts.length) * (end - start)
      const to = p === parts.length - 1 ? end : start + cutOf(p + 1, parts.length) * (end - start)
      const span = { start: from, end: to, value: `viseme_${part}` }
      visemes.push(weight === undefined ? span : { ...span, weight })
    })
  })
  return { visemes, unknown: [...unknown] }
}

/** Part of a sound at which one of its shapes begins. */
const cutOf = (shape: number, count: number) => (count === 2 && shape === 1 ? DIPHTHONG_CUT : shape / count)

/** A short silence, such as that before a stop, does not come between an h and its vowel. */
function shapeAfter(shapes: readonly (readonly string[])[], i: number): string {
  const next = shapes.slice(i + 1, i + 3).find(([shape]) => shape !== 'sil' && shape !== 'h')
  return next?.[0] ?? UNKNOWN
}

const arpabetKey = (phoneme: string) =>
  phoneme
    .trim()
    .toUpperCase()
    .replace(/(?<=[A-Z])\d$/, '') || 'SIL'

const lookedUp = (table: Readonly<Record<string, string>>, key: string): string[] | undefined =>
  Object.hasOwn(table, key) ? table[key]!.split(' ') : undefined
