import { Random } from '@facework/math/internal'

export interface BreathingOptions {
  /** The same seed breathes at the same times. 1 unless given. */
  readonly seed?: number | undefined
  /** Breaths per minute; 14 unless given, which is a person at rest. */
  readonly rate?: number | undefined
  /** Radians that a breath lifts the head; 0.012 (0.7°) unless given. */
  readonly size?: number | undefined
}

/** Part of a breath that goes in. */
const INHALE = 0.4

/**
 * Breaths of a person at rest, by seed: quicker in than out, none as long or as deep as the one before. They have
 * times of their own, so a head moves alike at every frame rate.
 */
export class Breathing {
  readonly #random: Random
  readonly #mean: number
  readonly #size: number
  #time = 0
  #length: number
  #depth: number

  constructor(options: BreathingOptions = {}) {
    this.#random = new Random(options.seed ?? 1)
    this.#mean = 60 / Math.max(options.rate ?? 14, 0.01)
    this.#size = options.size ?? 0.012
    this.#length = this.#interval()
    this.#depth = this.#random.between(0.7, 1)
  }

  advance(seconds: number): void {
    this.#time += seconds
    while (this.#time >= this.#length) {
      this.#time -= this.#length
      this.#length = this.#interval()
      this.#depth = this.#random.between(0.7, 1)
    }
  }

  /** Radians that the head is lifted now; 0 between two breaths. */
  get pitch(): number {
    const part = this.#time / this.#length
    const way = part < INHALE ? part / INHALE : (1 - part) / (1 - INHALE)
    return this.#size * this.#depth * way * way * (3 - 2 * way)
  }

  #interval(): number {
    return this.#mean * this.#random.between(0.8, 1.2)
  }
}
