import {
  lengthOfPhoneme,
  phonemesOfWord,
  visemeOfName,
  visemesFromPhonemes,
} from '@facework/documents/internal'
import { FRAME_RATE } from '../audio/log-mel.ts'
import { SILENCE, type VisemeCue } from '../mouth/viseme-cue.ts'
import { wordsOfText } from '../text/words-of-text.ts'
import { VISEME_COUNT } from './viseme-network.ts'

/** A shape that the text asks for. */
interface Expected {
  readonly viseme: number
  /** Typical frames. */
  readonly length: number
  /** Silence between words may be left out. */
  readonly optional: boolean
}

const LEAST_LIKELIHOOD = 0.002
/** Least frames of a sound. */
const LEAST_FRAMES = 2
const SILENT_FRAMES = 20
/** States around the diagonal that are looked at: this part of all, at least this many. */
const BAND_PART = 0.15
const LEAST_BAND = 250
const NEVER = -1e30

/** The shapes of a text, each at the time at which the network recognizes it. */
export function alignText(text: string, likelihoods: Float32Array): VisemeCue[] {
  const expected = expectedOf(text)
  if (expected.length === 0) return []
  return cuesOfStates(expected, bestPath(expected, likelihoods))
}

function expectedOf(text: string): Expected[] {
  const silence: Expected = { viseme: SILENCE, length: SILENT_FRAMES, optional: true }
  const out: Expected[] = [silence]
  for (const { word } of wordsOfText(text)) {
    const phonemes = phonemesOfWord(word)
    // Each as long as it typically is; where they are is found by the alignment.
    const spans = phonemes.map(({ phoneme }) => ({ start: 0, end: lengthOfPhoneme(phoneme), value: phoneme }))
    for (const { start, end, value } of visemesFromPhonemes(spans, 'arpabet').visemes)
      out.push({ viseme: visemeOfName(value), length: (end - start) * FRAME_RATE, optional: false })
    if (phonemes.length > 0) out.push(silence)
  }
  return out
}

/**
 * Viterbi. A state is one of LEAST_FRAMES steps of an expected shape: every step but the last goes on at the next
 * frame, so no sound is shorter.
 */
function bestPath(expected: readonly Expected[], likelihoods: Float32Array): Int32Array {
  const frames = likelihoods.length / VISEME_COUNT
  // Text that is longer than the sound could hold goes one frame a shape.
  const steps = Math.max(1, Math.min(LEAST_FRAMES, Math.floor(frames / expected.length)))
  const states = expected.length * steps
  const band = Math.max(LEAST_BAND, Math.ceil(states * BAND_PART))
  const width = Math.min(states, 2 * band + 1)
  const firstOf = (frame: number) =>
    Math.max(0, Math.min(states - width, Math.round((frame / Math.max(1, frames - 1)) * (states - 1)) - band))
  /** How far back the state before was: 0 stay, 1 next, more where silence was left out. */
  const back = new Uint8Array(frames * width)
  let scores = new Float64Array(states).fill(NEVER)
  let next = new Float64Array(states).fill(NEVER)
  const skip = steps + 1
  for (let f = 0; f < frames; f++) {
    const first = firstOf(f)
    next.fill(NEVER)
    for (let s = first; s < first + width; s++) {
      const { viseme, length } = expected[Math.floor(s / steps)]!
      const isFirst = s % steps === 0
      const isLast = s % steps === steps - 1
      let [best, from] = [NEVER, 0]
      if (f === 0) best = s === 0 || (s === steps && expected[0]!.optional) ? 0 : NEVER
      else {
        const leave = Math.log(1 / Math.max(2, length - steps + 1))
        const stay = Math.log(1 - 1 / Math.max(2, length - steps + 1))
        if (isLast) best = scores[s]! + stay
        const leaves = (state: number) => {
          const before = expected[Math.floor(state / steps)]!
          return Math.log(1 / Math.max(2, before.length - steps + 1))
        }
        const step = s > 0 ? scores[s - 1]! + (isFirst ? leaves(s - 1) : 0) : NEVER
        if (step > best) [best, from] = [step, 1]
        if (isFirst && s >= skip && expected[s / steps - 1]!.optional) {
          const over = scores[s - skip]! + leaves(s - skip) + leave * 0
          if (over > best) [best, from] = [over, skip]
        }
      }
      if (best <= NEVER) continue
      back[f * width + s - first] = from
      next[s] = best + Math.log(Math.max(likelihoods[f * VISEME_COUNT + viseme]!, LEAST_LIKELIHOOD))
    }
    ;[scores, next] = [next, scores]
  }
  let state = states - 1
  if (expected.at(-1)!.optional && scores[states - 1 - steps]! > scores[states - 1]!)
    state = states - 1 - steps
  const path = new Int32Array(frames)
  for (let f = frames - 1; f >= 0; f--) {
    path[f] = Math.floor(state / steps)
    state -= back[f * width + state - firstOf(f)] ?? 0
  }
  return path
}

function cuesOfStates(expected: readonly Expected[], path: Int32Array): VisemeCue[] {
  const cues: VisemeCue[] = []
  for (let first = 0; first < path.length; ) {
    let end = first
    while (end < path.length && path[end] === path[first]) end++
    const viseme = expected[path[first]!]?.viseme ?? SILENCE
    cues.push({
      start: Math.max(0, (first - 0.5) / FRAME_RATE),
      end: (end - 0.5) / FRAME_RATE,
      viseme,
      weight: 1,
    })
    first = end
  }
  return cues
}
