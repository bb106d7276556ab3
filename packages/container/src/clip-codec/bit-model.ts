import { STRETCH, squash } from './logistic.ts'
import type { RangeCoder } from './range-coder.ts'

/** Contexts that vote on every bit. */
export const VOTES = 8

/** How fast a probability follows, by how often it was used: 4096 / (n + 1.6), never below 1.8 %. */
const RATES = Uint16Array.from({ length: 128 }, (_, n) => Math.max(Math.floor(40960 / (10 * n + 16)), 36))
/** How much a vote counts, of 256, by how often it was used: a new context knows little. */
const CONFIDENCE = Uint16Array.from({ length: 128 }, (_, n) => Math.min(256, 60 + 16 * n))
/** Uses that count in a new stream, at most. */
const CARRIED_USES = 20
const FIRST_WEIGHT = 16384
/** 2 % of the error, in the units of weights and log-odds. */
const LEARNING = 1
/** No bit is ever certain: 0.02 %. */
const [LEAST, MOST] = [13, 65523]

/**
 * Adaptive bits: each context keeps a probability, a small mixer per kind of decision weighs their votes.
 * Whole numbers and tables only (X3).
 */
export class BitModel {
  /** Slots of this bit's contexts; the caller fills it before every `code`. */
  readonly slots = new Int32Array(VOTES)
  #coder!: RangeCoder
  readonly #probabilities: Uint16Array
  readonly #uses: Uint8Array
  readonly #weights: Int32Array
  readonly #votes = new Int32Array(VOTES)

  constructor(slots: number, mixers: number) {
    this.#probabilities = new Uint16Array(slots).fill(32768)
    this.#uses = new Uint8Array(slots)
    this.#weights = new Int32Array(mixers * VOTES).fill(FIRST_WEIGHT)
  }

  /** Goes on with another stream: what was learned stays, but is open to change again. */
  begin(coder: RangeCoder): void {
    this.#coder = coder
    const uses = this.#uses
    for (let i = 0; i < uses.length; i++) if (uses[i]! > CARRIED_USES) uses[i] = CARRIED_USES
  }

  code(bit: number, mixer: number): number {
    const slots = this.slots
    const votes = this.#votes
    const weights = this.#weights
    const probabilities = this.#probabilities
    const uses = this.#uses
    const first = mixer * VOTES
    let sum = 0
    for (let k = 0; k < VOTES; k++) {
      const slot = slots[k]!
      const vote = (STRETCH[probabilities[slot]! >> 4]! * CONFIDENCE[uses[slot]!]!) >> 8
      votes[k] = vote
      sum += (weights[first + k]! * vote) / 65536
    }
    let probability = squash(Math.floor(sum))
    probability = probability < LEAST ? LEAST : Math.min(probability, MOST)
    const out = this.#coder.code(bit, probability)
    const error = (out << 16) - probability
    const target = out === 1 ? 65535 : 0
    for (let k = 0; k < VOTES; k++) {
      const slot = slots[k]!
      weights[first + k]! += (Math.imul(Math.imul(votes[k]!, LEARNING), error) + 32768) >> 16
      const used = uses[slot]!
      probabilities[slot]! += ((target - probabilities[slot]!) * RATES[used]!) >> 12
      if (used < 127) uses[slot] = used + 1
    }
    return out
  }
}
