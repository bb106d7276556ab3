/** Requests that one token or address may make a minute; it fills up evenly. */
export class RateLimit {
  readonly #perMinute: number
  readonly #left = new Map<string, { tokens: number; at: number }>()

  constructor(perMinute: number) {
    this.#perMinute = perMinute
  }

  /** Seconds to wait; 0 when the request may be made. */
  take(key: string, now = Date.now()): number {
    const known = this.#left.get(key) ?? { tokens: this.#perMinute, at: now }
    const tokens = Math.min(this.#perMinute, known.tokens + ((now - known.at) / 60_000) * this.#perMinute)
    this.#left.delete(key)
    // A request that is refused takes nothing: a client that asks too often gets through at the rate of the limit.
    this.#left.set(key, { tokens: tokens >= 1 ? tokens - 1 : tokens, at: now })
    if (this.#left.size > 100_000) this.#left.delete(this.#left.keys().next().value!)
    return tokens >= 1 ? 0 : Math.ceil(((1 - tokens) * 60) / this.#perMinute)
  }
}
