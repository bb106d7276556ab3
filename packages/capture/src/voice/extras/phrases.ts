import { SILENCE, type VisemeCue } from '../mouth/viseme-cue.ts'

/** Speech between two pauses. */
export interface Phrase {
  readonly start: number
  readonly end: number
  /** Seconds of its stressed vowels. */
  readonly stresses: readonly number[]
}

/** Silence from which on a new phrase begins, seconds. */
const PAUSE = 0.22
const FIRST_VOWEL = 10
/** Seconds between two stresses, at least. */
const STRESS_GAP = 0.55

/** Phrases of speech; vowels that are long and loud are stressed. */
export function phrasesOf(cues: readonly VisemeCue[], loudnessAt: (time: number) => number): Phrase[] {
  const groups: VisemeCue[][] = []
  for (const cue of cues) {
    if (cue.viseme === SILENCE) continue
    const last = groups.at(-1)
    if (last && cue.start - last.at(-1)!.end < PAUSE) last.push(cue)
    else groups.push([cue])
  }
  return groups.map((group) => ({
    start: group[0]!.start,
    end: group.at(-1)!.end,
    stresses: stressesOf(group, loudnessAt),
  }))
}

function stressesOf(cues: readonly VisemeCue[], loudnessAt: (time: number) => number): number[] {
  const vowels = cues
    .filter(({ viseme }) => viseme >= FIRST_VOWEL)
    .map(({ start, end }) => {
      const middle = (start + end) / 2
      return { middle, strength: (end - start) * (0.3 + loudnessAt(middle)) }
    })
    .sort((a, b) => b.strength - a.strength)
  const stresses: number[] = []
  for (const { middle } of vowels)
    if (stresses.every((other) => Math.abs(other - middle) >= STRESS_GAP)) stresses.push(middle)
  return stresses.sort((a, b) => a - b)
}
