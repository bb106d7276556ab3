import { CARRIED_USES, FIRST_STATE, FIRST_WEIGHT, LIMIT } from './codec-numbers.ts'
import { BOUNDED_SQUASH, STRETCH } from './logistic.ts'
import type { RangeCoder } from './range-coder.ts'

/** Contexts that vote on every bit. */
export const VOTES = 8

/** How fast a probability follows, by how often it was used: 4096 / (n + 1.6), never below 0.9 %. */
export const RATES = Uint16Array.from({ length: 128 }, (_, n) =>
  Math.max(Math.floor(40960 / (10 * n + 16)), 36),
)
/** How much a vote counts, of 256, by how often it was used: a new context knows little. */
export const CONFIDENCE = Uint16Array.from({ length: 128 }, (_, n) => Math.min(256, 60 + 16 * n))

// [X3]
/**
 * Adaptive bits: each context keeps a probability, a small mixer per kind of decision combines them.
 * Whole numbers and tables only.
 */
export class BitModel {
  /** Slots of this bit's contexts; the caller fills it before every `code`. */
  readonly slots = new Int32Array(VOTES)
  #coder!: RangeCoder
  /** Probability of a 1 in the upper 16 bits, uses in the lower 7: one load and one store a vote. */
  readonly #states: Int32Array
  readonly #weights: Int32Array
  readonly #votes = new Int32Array(VOTES)

  constructor(slots: number, mixers: number) {
    this.#states = new Int32Array(slots).fill(FIRST_STATE)
    this.#weights = new Int32Array(mixers * VOTES).fill(FIRST_WEIGHT)
  }

  /** Goes on with another stream: what was learned stays, but is open to change again. */
  begin(coder: RangeCoder): void {
    this.#coder = coder
    const states = this.#states
    for (let i = 0; i < states.length; i++)
      if ((states[i]! & 127) > CARRIED_USES) states[i] = (states[i]! & ~127) | CARRIED_USES
  }

  code(bit: number, mixer: number): number {
    const slots = this.slots
    const votes = this.#votes
    const weights = this.#weights
    const states = this.#states
    const first = mixer * VOTES
    let sum = 0
    for (let k = 0; k < VOTES; k++) {
      const state = states[slots[k]!]!
      const vote = (STRETCH[state >> 11]! * CONFIDENCE[state & 127]!) >> 8
      votes[k] = vote
      sum += weights[first + k]! * vote
    }
    const odds = Math.floor(sum / 65536)
    const probability = BOUNDED_SQUASH[(odds > LIMIT ? LIMIT : Math.max(odds, -LIMIT)) + LIMIT]!
    const out = this.#coder.code(bit, probability)
    const error = (out << 16) - probability
    const target = out === 1 ? 65535 : 0
    for (let k = 0; k < VOTES; k++) {
      const slot = slots[k]!
      weights[first + k] = weights[first + k]! + ((Math.imul(votes[k]!, error) + 32768) >> 16)
      const state = states[slot]!
      const used = state & 127
      const p = state >> 7
      const moved = p + (((target - p) * RATES[used]!) >> 12)
      states[slot] = (moved << 7) | (used < 127 ? used + 1 : 127)
    }
    return out
  }
}
