import { Random } from '@facework/math/internal'
import type { Phrase } from './phrases.ts'

/** Controls that a voice moves besides the mouth: ARKit names, and the head in radians. */
export const EXTRA_CONTROLS = [
  'eyeBlinkLeft',
  'eyeBlinkRight',
  'browInnerUp',
  'browOuterUpLeft',
  'browOuterUpRight',
  'eyeLookInLeft',
  'eyeLookOutLeft',
  'eyeLookInRight',
  'eyeLookOutRight',
  'eyeLookDownLeft',
  'eyeLookDownRight',
  'headYaw',
  'headPitch',
  'headRoll',
] as const
type ExtraControl = (typeof EXTRA_CONTROLS)[number]

/** Goes up, stays and comes back down. */
interface Gesture {
  readonly start: number
  readonly rise: number
  readonly hold: number
  readonly fall: number
  readonly values: Readonly<Partial<Record<ExtraControl, number>>>
}

const BLINK = { rise: 0.075, hold: 0.03, fall: 0.16, values: { eyeBlinkLeft: 1, eyeBlinkRight: 1 } } as const
const MOST_SECONDS = 3
/** Seconds of silence after which a phrase is not the rest of the one before. */
const NEW_PHRASE = 0.2

// [V4]
/** Blinks, brow beats, nods, breaths and gaze shifts of a speaker. The same seed and speech give the same ones. */
export class ExtrasTrack {
  readonly #random: Random
  readonly #amount: number
  #gestures: Gesture[] = []
  #nextBlink: number

  /** `amount` scales everything except blinks, 0 to 1. */
  constructor(seed: number, amount = 1) {
    this.#random = new Random(seed)
    this.#amount = amount
    this.#nextBlink = 1 + 2 * this.#random.next()
  }

  /** The next phrase, after those that were added before. */
  add({ start, end, stresses }: Phrase, pauseBefore: number, now = Number.NEGATIVE_INFINITY): void {
    const first = this.#gestures.length
    this.#perform({ start, end, stresses }, pauseBefore)
    // A gesture that should have begun already would jump.
    const late = this.#gestures.splice(first).filter((gesture) => gesture.start >= now)
    this.#gestures.push(...late)
  }

  #perform({ start, end, stresses }: Phrase, pauseBefore: number): void {
    if (pauseBefore > 0.35) this.#breathe(start, pauseBefore)
    const isNew = pauseBefore > NEW_PHRASE
    if (isNew && this.#chance(0.3))
      this.#glance(start + 0.1 * this.#random.next(), 0.5 + 0.6 * this.#random.next())
    const side = this.#chance(0.5) ? 1 : -1
    if (isNew)
      this.#gestures.push({
        // The head is held a little to one side for a phrase.
        start: start - 0.1,
        rise: 0.5,
        hold: Math.max(0, Math.min(MOST_SECONDS, end - start) - 0.3),
        fall: 0.6,
        values: {
          headYaw: side * (0.015 + 0.03 * this.#random.next()),
          headRoll: side * (0.01 + 0.02 * this.#random.next()),
          headPitch: -0.01,
        },
      })
    for (const [i, stress] of stresses.entries()) {
      if ((i === 0 && isNew) || this.#chance(0.35)) this.#beatBrows(stress, i === 0 ? 1 : 0.6)
      if (this.#chance(0.6)) this.#nod(stress)
      if (stress >= this.#nextBlink) this.#blink(stress - 0.12)
    }
    // Speakers blink where a phrase ends.
    if (end > this.#nextBlink - 1.2 && this.#chance(0.75)) this.#blink(end - 0.05)
    while (end > this.#nextBlink + 2) this.#blink(this.#nextBlink)
  }

  /** Adds what the face does at a time to `out`, in the order of EXTRA_CONTROLS. */
  sample(time: number, out: Float32Array, at = 0): void {
    for (const gesture of this.#gestures) {
      const { start, rise, hold, fall, values } = gesture
      const age = time - start
      if (age <= 0 || age >= rise + hold + fall) continue
      const level =
        age < rise ? ease(age / rise) : age <= rise + hold ? 1 : ease((rise + hold + fall - age) / fall)
      for (let i = 0; i < EXTRA_CONTROLS.length; i++) {
        const value = values[EXTRA_CONTROLS[i]!]
        if (value === undefined) continue
        // Two blinks at once are one.
        if (i < 2) out[at + i] = Math.max(out[at + i]!, value * level)
        else out[at + i]! += value * level * this.#amount
      }
    }
  }

  #chance(likelihood: number): boolean {
    return this.#random.next() < likelihood
  }

  #blink(start: number): void {
    this.#gestures.push({ start, ...BLINK })
    this.#nextBlink = start + 2 + 4 * this.#random.next()
  }

  #beatBrows(stress: number, strength: number): void {
    const height = strength * (0.18 + 0.22 * this.#random.next())
    this.#gestures.push({
      start: stress - 0.14,
      rise: 0.13,
      hold: 0.08 + 0.15 * this.#random.next(),
      fall: 0.28,
      values: { browInnerUp: height, browOuterUpLeft: 0.8 * height, browOuterUpRight: 0.8 * height },
    })
  }

  #nod(stress: number): void {
    const depth = 0.025 + 0.035 * this.#random.next()
    this.#gestures.push({
      start: stress - 0.12,
      rise: 0.16,
      hold: 0.02,
      fall: 0.3,
      values: { headPitch: depth },
    })
  }

  /** The head rises a little during the breath. */
  #breathe(phraseStart: number, pause: number): void {
    const seconds = Math.min(0.5, pause)
    this.#gestures.push({
      start: phraseStart - seconds,
      rise: seconds * 0.8,
      hold: 0,
      fall: 0.35,
      values: { headPitch: -0.025, browInnerUp: 0.06 },
    })
  }

  /** Eyes go to one side, and mostly down, while the speaker thinks. */
  #glance(start: number, seconds: number): void {
    const size = 0.12 + 0.15 * this.#random.next()
    const down = this.#chance(0.6) ? 0.5 * size : 0
    const sides = this.#chance(0.5)
      ? { eyeLookOutLeft: size, eyeLookInRight: size }
      : { eyeLookInLeft: size, eyeLookOutRight: size }
    const values = { ...sides, eyeLookDownLeft: down, eyeLookDownRight: down }
    this.#gestures.push({ start, rise: 0.045, hold: seconds, fall: 0.045, values })
  }
}

const ease = (x: number) => x * x * (3 - 2 * x)
