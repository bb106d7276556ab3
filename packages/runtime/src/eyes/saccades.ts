import { Random } from '@facework/math/internal'

export interface SaccadeOptions {
  /** The same seed looks about alike. 1 unless given. */
  readonly seed?: number
  /** Radians the eyes usually wander from where they look; 0.05 (3°) unless given. */
  readonly size?: number
  /** Mean seconds between two leaps; 1.1 unless given. */
  readonly pause?: number
}

const LEAP = 0.04

/**
 * The small leaps of eyes that look at something, by seed: never still, never far, more to the sides than up
 * and down. Leaps have times of their own, so a face looks about alike at every frame rate.
 */
export class Saccades {
  readonly #random: Random
  readonly #size: number
  readonly #pause: number
  #time = 0
  #start = Number.NEGATIVE_INFINITY
  #next: number
  #fromYaw = 0
  #fromPitch = 0
  #toYaw = 0
  #toPitch = 0

  constructor(options: SaccadeOptions = {}) {
    this.#random = new Random(options.seed ?? 1)
    this.#size = options.size ?? 0.05
    this.#pause = options.pause ?? 1.1
    this.#next = this.#interval()
  }

  advance(seconds: number): void {
    this.#time += seconds
    while (this.#next <= this.#time) {
      this.#start = this.#next
      this.#fromYaw = this.#toYaw
      this.#fromPitch = this.#toPitch
      // Around the target, not from leap to leap: the eyes must not wander off.
      this.#toYaw = this.#size * this.#around()
      this.#toPitch = 0.5 * this.#size * this.#around()
      this.#next += this.#interval()
    }
  }

  get yaw(): number {
    return this.#fromYaw + (this.#toYaw - this.#fromYaw) * this.#part()
  }

  get pitch(): number {
    return this.#fromPitch + (this.#toPitch - this.#fromPitch) * this.#part()
  }

  #part(): number {
    const t = Math.min((this.#time - this.#start) / LEAP, 1)
    return t * t * (3 - 2 * t)
  }

  /** −1.5 to 1.5, mostly near 0. */
  #around(): number {
    return this.#random.next() + this.#random.next() + this.#random.next() - 1.5
  }

  #interval(): number {
    return this.#pause * (0.2 + 1.6 * this.#random.next() * (0.5 + this.#random.next()))
  }
}
