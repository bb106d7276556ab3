/** Seconds that rate and loss are of. */
const WINDOW = 2

/** How often frames come, and how many are missing by their times. */
export class FrameStatistics {
  readonly #arrivals: number[] = []
  readonly #times: number[] = []

  add(time: number, arrival: number): void {
    this.#arrivals.push(arrival)
    this.#times.push(time)
    while (this.#arrivals[0]! < arrival - WINDOW) {
      this.#arrivals.shift()
      this.#times.shift()
    }
  }

  /** Seconds since the last frame. */
  silence(now: number): number {
    return now - (this.#arrivals.at(-1) ?? Number.NEGATIVE_INFINITY)
  }

  /** Frames per second of the last two seconds. */
  rate(now: number): number {
    const count = this.#arrivals.filter((arrival) => arrival > now - WINDOW).length
    const span = Math.min(WINDOW, now - (this.#arrivals[0] ?? now))
    return span > 0.2 ? count / span : 0
  }

  /** Part of the frames between the first and the last that never came, by the median time between two. */
  get loss(): number {
    const times = Float64Array.from(this.#times).sort()
    const steps = times
      .subarray(1)
      .map((time, i) => time - times[i]!)
      .sort()
    const step = steps[steps.length >> 1]
    if (step === undefined || !(step > 0)) return 0
    const expected = Math.round((times.at(-1)! - times[0]!) / step) + 1
    return expected > 0 ? Math.max(0, 1 - times.length / expected) : 0
  }
}
