import { isSilentCue, type SpeechCue, type SpeechTimings } from '../parts/speech-timings.ts'
import { lengthOfPhoneme } from './phoneme-lengths.ts'
import { phonemesOfWord } from './phonemes-of-word.ts'
import { type SoundSpan, visemesFromPhonemes } from './visemes-from-phonemes.ts'

/**
 * Timings of any unit as mouth shapes (`viseme_PP` …), in order. Shapes that start together are one mixed shape; `unknown`
 * lists phonemes that are in no table.
 */
export function visemesFromTimings({ unit, cues }: SpeechTimings): {
  visemes: SoundSpan[]
  unknown: string[]
} {
  const spans = withoutOverlap(cues).map((cue) => (isSilentCue(cue) ? { ...cue, value: 'sil' } : cue))
  switch (unit) {
    case 'viseme':
      return {
        visemes: spans.map((cue) => ({ ...cue, value: `viseme_${cue.value.replace(/^viseme_/, '')}` })),
        unknown: [],
      }
    case 'phoneme':
      return visemesFromPhonemes(spans)
    case 'character':
      return visemesFromPhonemes(wordsOfCharacters(withoutOverlap(cues)).flatMap(soundsOfLetters), 'arpabet')
    case 'word':
      return visemesFromPhonemes(spans.flatMap(soundsOfWordCue), 'arpabet')
  }
}

/** A cue that reaches into the next one ends where that begins; those that begin together last together. */
function withoutOverlap(cues: readonly SpeechCue[]): SpeechCue[] {
  let next = Number.POSITIVE_INFINITY
  let following = next
  return cues
    .toReversed()
    .map((cue) => {
      if (cue.start < next) following = next
      next = cue.start
      return { ...cue, end: Math.min(cue.end, following) }
    })
    .toReversed()
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
function soundsOfLetters(letters: readonly SpeechCue[]): SoundSpan[] {
  const spelled = phonemesOfWord(letters.map(({ value }) => value).join(''))
  // A cue may hold two letters.
  const owner = letters.flatMap(({ value }, i) => [...value].map(() => i))
  const starts = spelled.map(({ from }, i) => {
    const { start, end } = letters[owner[from]!]!
    const sharing = spelled.filter((other) => other.from === from)
    return start + ((end - start) * sharing.indexOf(spelled[i]!)) / sharing.length
  })
  return spelled.map(({ phoneme }, i) => ({
    start: starts[i]!,
    end: starts[i + 1] ?? letters.at(-1)!.end,
    value: phoneme,
  }))
}

/** The sounds of a word with their typical lengths, stretched to its time. */
function soundsOfWordCue(cue: SpeechCue): SoundSpan[] {
  if (isSilentCue(cue)) return [cue]
  const phonemes = phonemesOfWord(cue.value)
  const lengths = phonemes.map(({ phoneme }) => lengthOfPhoneme(phoneme))
  const total = lengths.reduce((sum, length) => sum + length, 0)
  let at = cue.start
  return phonemes.map(({ phoneme }, i) => {
    const from = at
    at += ((cue.end - cue.start) * lengths[i]!) / total
    return { start: from, end: at, value: phoneme, weight: cue.weight }
  })
}
