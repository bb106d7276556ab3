/**
 * Numbers that look random and are decided by the seed alone, the same bits in every engine: whole-number
 * steps only (mulberry32). Not for secrets.
 */
export class Random {
  #state: number

  constructor(seed: number) {
    // Any number will do as a seed, also a fraction or one beyond 32 bits.
    const whole = Math.floor(seed)
    this.#state = (whole ^ Math.floor((seed - whole) * 0x100000000) ^ Math.floor(whole / 0x100000000)) | 0
  }

  /** From 0 up to, but never, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) | 0
    let z = this.#state
    z = Math.imul(z ^ (z >>> 15), z | 1)
    z ^= z + Math.imul(z ^ (z >>> 7), z | 61)
    return ((z ^ (z >>> 14)) >>> 0) / 0x100000000
  }

  /** From low up to high, evenly. */
  between(low: number, high: number): number {
    return low + (high - low) * this.next()
  }

  /** An index, each as likely as its weight is of the sum; −1 when no weight is above 0. */
  pick(weights: readonly number[]): number {
    let sum = 0
    for (const weight of weights) sum += Math.max(0, weight)
    let rest = this.next() * sum
    let last = -1
    for (let i = 0; i < weights.length; i++) {
      if (!(weights[i]! > 0)) continue
      last = i
      rest -= weights[i]!
      if (rest < 0) return i
    }
    return last
  }
}
