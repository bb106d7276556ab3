import { ARPABET, IPA } from './phonemes.table.ts'

export type PhonemeAlphabet = 'arpabet' | 'ipa'

/** A sound or a mouth shape, and its seconds. */
export interface SoundSpan {
  readonly start: number
  readonly end: number
  readonly value: string
}

/** Part of a diphthong at which its second shape begins. */
const DIPHTHONG_CUT = 0.55
/** The shape of a sound that is in no table, and of an h that nothing follows: a mouth a little open. */
const UNKNOWN = 'E'
/** Stress, length, tones and secondary articulation. */
const IPA_MARKS =
  /[\u0300-\u036f\u02c8\u02cc\u02d0\u02d1\u02b0\u02b7\u02b2\u02e0\u02e4\u02de\u02e5-\u02e9'.|0-9]/gu

/** ARPAbet if every symbol is one, else IPA: `y` differs between them. */
export function phonemeAlphabet(phonemes: readonly string[]): PhonemeAlphabet {
  return phonemes.every((phoneme) => Object.hasOwn(ARPABET, arpabetKey(phoneme))) ? 'arpabet' : 'ipa'
}

/** `sil`, `PP` …, two for diphthongs; undefined for a symbol that is in no table. */
export function visemesOfPhoneme(phoneme: string, alphabet: PhonemeAlphabet): readonly string[] | undefined {
  if (phoneme.trim() === '') return ['sil']
  if (alphabet === 'arpabet') return lookedUp(ARPABET, arpabetKey(phoneme))
  // ç is a c with a mark, and another sound.
  const letters = [
    ...phoneme
      .normalize('NFD')
      .replace(/c\u0327/g, '\ue000')
      .replace(IPA_MARKS, ''),
  ]
  const key = letters.map((letter) => (letter === '\ue000' ? 'ç' : letter))
  for (const length of [key.length, 2, 1]) {
    const found = lookedUp(IPA, key.slice(0, length).join(''))
    if (found) return found
  }
  return undefined
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
  phonemes.forEach(({ start, end }, i) => {
    const parts = shapes[i]![0] === 'h' ? [shapeAfter(shapes, i)] : shapes[i]!
    const cut = parts.length === 1 ? end : start + DIPHTHONG_CUT * (end - start)
    visemes.push({ start, end: cut, value: `viseme_${parts[0]}` })
    if (parts.length > 1) visemes.push({ start: cut, end, value: `viseme_${parts[1]}` })
  })
  return { visemes, unknown: [...unknown] }
}

function shapeAfter(shapes: readonly (readonly string[])[], i: number): string {
  const next = shapes[i + 1]?.[0]
  return next === undefined || next === 'sil' || next === 'h' ? UNKNOWN : next
}

const arpabetKey = (phoneme: string) =>
  phoneme
    .trim()
    .toUpperCase()
    .replace(/(?<=[A-Z])\d$/, '') || 'SIL'

const lookedUp = (table: Readonly<Record<string, string>>, key: string): string[] | undefined =>
  Object.hasOwn(table, key) ? table[key]!.split(' ') : undefined
