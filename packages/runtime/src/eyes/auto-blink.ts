import { clamp, Random } from '@facework/math/internal'

export interface BlinkOptions {
  /** The same seed blinks at the same times. 1 unless given. */
  readonly seed?: number
  /** Blinks per minute; 16 unless given, which is a face at rest. In talk it is 25, over a book 5; 0 is never. */
  readonly rate?: number
  /** How often a blink is followed by a second one, 0 to 1. */
  readonly double?: number
}

const CLOSING = 0.075
const CLOSED = 0.03
const OPENING = 0.175
/** A gaze shift below this (radians, 10°) brings no blink, one above the other (45°) always does. */
const SMALL_SHIFT = 0.17
const GREAT_SHIFT = 0.79
/** Nobody blinks again sooner than this. */
const PAUSE = 0.4

/**
 * Blinks of a person, by seed. They have times of their own, so a face blinks alike at every frame rate.
 * Times between blinks are spread to the right as those of people are: often short, sometimes long.
 */
export class AutoBlink {
  readonly #random: Random
  readonly #mean: number
  readonly #double: number
  #time = 0
  #last = Number.NEGATIVE_INFINITY
  #next: number
  #wasDouble = false

  constructor(options: BlinkOptions = {}) {
    this.#random = new Random(options.seed ?? 1)
    const rate = options.rate ?? 16
    this.#mean = rate > 0 ? 60 / rate : Number.POSITIVE_INFINITY
    this.#double = options.double ?? 0.12
    this.#next = this.#interval()
  }

  /** When the last blink began, in seconds since the start; −∞ before the first. */
  get last(): number {
    return this.#last
  }

  advance(seconds: number): void {
    this.#time += seconds
    while (this.#next <= this.#time) {
      this.#last = this.#next
      this.#wasDouble = !this.#wasDouble && this.#random.next() < this.#double
      this.#next += this.#wasDouble ? this.#random.between(PAUSE, PAUSE + 0.15) : this.#interval()
    }
  }

  /** The eyes leap by so many radians: the further, the likelier they blink on the way. */
  shift(angle: number): void {
    const likely = clamp((angle - SMALL_SHIFT) / (GREAT_SHIFT - SMALL_SHIFT), 0, 1)
    if (this.#time - this.#last < PAUSE || this.#random.next() >= likely) return
    this.blink()
  }

  /** Starts a blink now; the next one by itself comes as late as after any other. */
  blink(): void {
    this.#last = this.#time
    this.#wasDouble = false
    this.#next = this.#time + this.#interval()
  }

  /** How shut the eyes are now: quickly down, slower up again. */
  get value(): number {
    const t = this.#time - this.#last
    if (t < CLOSING) return smooth(t / CLOSING)
    if (t < CLOSING + CLOSED) return 1
    return 1 - smooth(Math.min((t - CLOSING - CLOSED) / OPENING, 1))
  }

  #interval(): number {
    const sum = this.#random.next() + this.#random.next() + this.#random.next()
    // (Σ of three)² has the mean 2.5.
    return this.#mean * (0.15 + (0.85 * sum * sum) / 2.5)
  }
}

function smooth(part: number): number {
  return part * part * (3 - 2 * part)
}
