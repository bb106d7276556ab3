import { visemeOfName } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { ARPABET, IPA } from './phoneme-visemes.table.ts'

const entriesOf = (rows: typeof ARPABET) =>
  rows.flatMap(([phonemes, visemes]) =>
    phonemes.split(' ').map(
      (phoneme) =>
        [
          phoneme,
          visemes
            .split(' ')
            .filter(Boolean)
            .map((v) => visemeOfName(v)),
        ] as const,
    ),
  )

const BY_ARPABET: ReadonlyMap<string, readonly number[]> = new Map(entriesOf(ARPABET))
const BY_IPA: ReadonlyMap<string, readonly number[]> = new Map(entriesOf(IPA))
const LONGEST_IPA = Math.max(...[...BY_IPA.keys()].map((key) => key.length))
/** Stress, length, syllables, ties and other marks that hardly change the mouth. */
const MARKS = /[ˈˌːˑ.ʰʲʷˠˤ‿|'ˀ]|\p{M}/gu

/** Index in visemes-15 of each shape of a phoneme, in order; an empty list for h. Undefined where it is not known. */
export function visemesOfPhoneme(phoneme: string): readonly number[] | undefined {
  const arpabet = BY_ARPABET.get(phoneme.toUpperCase().replace(/[0-3]$/, ''))
  // A lower-case letter may be either: ARPAbet has no single-letter vowels, and its consonants are the same in IPA.
  if (arpabet) return arpabet
  const ipa = phoneme.replace(MARKS, '')
  const out: number[] = []
  for (let at = 0; at < ipa.length; ) {
    let length = Math.min(LONGEST_IPA, ipa.length - at)
    while (length > 0 && !BY_IPA.has(ipa.slice(at, at + length))) length--
    if (length === 0) return undefined
    out.push(...BY_IPA.get(ipa.slice(at, at + length))!)
    at += length
  }
  return ipa === '' ? undefined : out
}

/** The same, or an error with the place of the phoneme. */
export function knownVisemes(phoneme: string, path: string): readonly number[] {
  const visemes = visemesOfPhoneme(phoneme)
  if (visemes) return visemes
  throw new FaceworkError(
    'voice/timings',
    path,
    `"${phoneme}" is not a phoneme of ARPAbet (such as AH0) or IPA (such as ʌ).`,
    'Use the unit "viseme" or "character" for other names.',
  )
}
