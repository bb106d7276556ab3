import type { SpeechCue, SpeechTimings } from '@facework/documents'
import { checkSpeechTimings, isSilentCue, visemeOfName } from '@facework/documents/internal'
import { phonemesOfWord } from '../text/letters-to-phonemes.ts'
import { lengthOfPhoneme } from '../text/phoneme-lengths.ts'
import { knownVisemes, visemesOfPhoneme } from '../text/phoneme-visemes.ts'

/** A mouth shape and when it is heard. */
export interface VisemeCue {
  /** Seconds from the start of the sound. */
  readonly start: number
  readonly end: number
  /** Index in visemes-15. */
  readonly viseme: number
  /** How pronounced it is, 0 to 1. */
  readonly weight: number
}

export const SILENCE = 0
/** A diphthong glides on after this part of it. */
const DIPHTHONG_CUT = 0.55
/** A mouth that is a little open, where a sound is not known. */
const NEUTRAL_VOWEL = 11

interface TimedPhoneme {
  readonly start: number
  readonly end: number
  readonly visemes: readonly number[]
  readonly weight: number
}

/** Timings of any unit as mouth shapes, in order of start. */
export function cuesFromTimings(timings: SpeechTimings): VisemeCue[] {
  checkSpeechTimings(timings)
  const cues = withoutOverlap(timings.cues)
  switch (timings.unit) {
    case 'viseme':
      return cues.map((cue) => ({
        start: cue.start,
        end: cue.end,
        viseme: isSilentCue(cue) ? SILENCE : visemeOfName(cue.value),
        weight: cue.weight ?? 1,
      }))
    case 'phoneme':
      return cuesFromPhonemes(
        cues.map((cue, i) => ({
          ...cue,
          visemes: isSilentCue(cue) ? [SILENCE] : knownVisemes(cue.value, `cues[${i}].value`),
          weight: cue.weight ?? 1,
        })),
      )
    case 'character':
      return cuesFromPhonemes(wordsOfCharacters(cues).flatMap(phonemesOfCharacters))
    case 'word':
      return cuesFromPhonemes(
        cues.flatMap((cue) => (isSilentCue(cue) ? [] : spreadWord(cue.value, cue.start, cue.end))),
      )
  }
}

/** A cue that reaches into the next one ends where that begins. */
function withoutOverlap(cues: readonly SpeechCue[]): SpeechCue[] {
  return cues.map((cue, i) => ({ ...cue, end: Math.min(cue.end, cues[i + 1]?.start ?? cue.end) }))
}

/** h takes the shape of the sound after it, and a diphthong becomes two shapes. */
function cuesFromPhonemes(phonemes: readonly TimedPhoneme[]): VisemeCue[] {
  return phonemes.flatMap(({ start, end, visemes, weight }, i) => {
    const next = phonemes.slice(i + 1, i + 3).find((p) => p.visemes.length > 0 && p.visemes[0] !== SILENCE)
    const [first = next?.visemes[0] ?? NEUTRAL_VOWEL, second] = visemes
    if (second === undefined) return [{ start, end, viseme: first, weight }]
    const cut = start + DIPHTHONG_CUT * (end - start)
    return [
      { start, end: cut, viseme: first, weight },
      { start: cut, end, viseme: second, weight },
    ]
  })
}

const isLetter = ({ value }: SpeechCue) => /^[\p{L}\p{M}'’]+$/u.test(value)

function wordsOfCharacters(cues: readonly SpeechCue[]): SpeechCue[][] {
  const words: SpeechCue[][] = []
  let isInWord = false
  for (const cue of cues) {
    if (isLetter(cue)) {
      if (isInWord) words.at(-1)!.push(cue)
      else words.push([cue])
    }
    isInWord = isLetter(cue)
  }
  return words
}

/** Letters tell when, rules tell what: a sound lasts as long as the letters that spell it, and silent ones before the next. */
function phonemesOfCharacters(letters: readonly SpeechCue[]): TimedPhoneme[] {
  const spelled = phonemesOfWord(letters.map(({ value }) => value).join(''))
  // A cue may hold two letters.
  const owner = letters.flatMap(({ value }, i) => [...value].map(() => i))
  const starts = spelled.map(({ from }, i) => {
    const { start, end } = letters[owner[Math.min(from, owner.length - 1)]!]!
    const sharing = spelled.filter((other) => other.from === from)
    const turn = sharing.indexOf(spelled[i]!)
    return start + ((end - start) * turn) / sharing.length
  })
  return spelled.map(({ phoneme }, i) => ({
    start: starts[i]!,
    end: starts[i + 1] ?? letters.at(-1)!.end,
    visemes: visemesOfPhoneme(phoneme)!,
    weight: 1,
  }))
}

/** The sounds of a word with their typical lengths, stretched to its time. */
function spreadWord(word: string, start: number, end: number): TimedPhoneme[] {
  const phonemes = phonemesOfWord(word)
  const lengths = phonemes.map(({ phoneme }) => lengthOfPhoneme(phoneme))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let at = start
  return phonemes.map(({ phoneme }, i) => {
    const from = at
    at += ((end - start) * lengths[i]!) / total
    return { start: from, end: at, visemes: visemesOfPhoneme(phoneme)!, weight: 1 }
  })
}
