import type { SpeechTimings } from '@facework/documents'
import { lengthOfPhoneme, phonemesOfWord, type SpeechCue } from '@facework/documents/internal'
import { wordsOfText } from './words-of-text.ts'

/** A stretch of sound, seconds. */
interface Span {
  readonly start: number
  readonly end: number
}

/** Timings of a text that is spoken at a typical speed, or within the given stretches of speech. */
export function timingsOfText(text: string, speech?: readonly Span[]): SpeechTimings {
  const cues: SpeechCue[] = []
  let at = 0
  for (const { word, pause } of wordsOfText(text)) {
    for (const { phoneme } of phonemesOfWord(word)) {
      const end = at + lengthOfPhoneme(phoneme)
      cues.push({ start: at, end, value: phoneme })
      at = end
    }
    at += pause
  }
  const spoken = cues.at(-1)?.end ?? 0
  if (!speech || speech.length === 0 || spoken === 0) return { unit: 'phoneme', cues }
  // Pauses of the text are not those of the speaker: only sound is spread over sound.
  return { unit: 'phoneme', cues: spreadOver(cues, speech) }
}

function spreadOver(cues: readonly SpeechCue[], speech: readonly Span[]): SpeechCue[] {
  const lengths = cues.map(({ start, end }) => end - start)
  const total = lengths.reduce((sum, length) => sum + length, 0)
  const room = speech.reduce((sum, { start, end }) => sum + end - start, 0)
  const timeOf = (sound: number) => {
    let left = (sound / total) * room
    for (const { start, end } of speech) {
      if (left <= end - start) return start + left
      left -= end - start
    }
    return speech.at(-1)!.end
  }
  let sum = 0
  return cues.map(({ value }, i) => {
    const start = timeOf(sum)
    sum += lengths[i]!
    return { start, end: Math.max(start, timeOf(sum)), value }
  })
}
