import { clamp } from './numbers.ts'

/** Seconds over which the way of frames is watched. */
const WINDOW = 2
const MOST_FRAMES = 256
/** Seconds by which a clock cannot go wrong in a moment: it was started again. */
const OFF = 1
const MOST_DELAY = 0.12
const P95 = 0.95
/** Until two frames have come. */
const FIRST_INTERVAL = 1 / 30

/**
 * The clock of a source as seen from here, by when its frames arrive. The shortest way of the last seconds tells how
 * far the clocks are apart, so that a clock that runs a little fast or slow is followed.
 */
export class TransitClock {
  readonly #arrivals: number[] = []
  /** Arrival less the source's time, of each frame. */
  readonly #ways: number[] = []
  readonly #times: number[] = []
  #shortest = 0
  #delay = 0

  /** The way of the quickest frame: arrival less the source's time. */
  get shortest(): number {
    return this.#shortest
  }

  /** One frame, and the way that all but one in twenty frames are longer by than the shortest; at most 120 ms. */
  get delay(): number {
    return this.#delay
  }

  /** Whether a frame cannot be of the clock that was seen so far. */
  isOff(time: number, arrival: number): boolean {
    return this.#ways.length > 0 && Math.abs(arrival - time - this.#shortest) > OFF
  }

  add(time: number, arrival: number): void {
    this.#arrivals.push(arrival)
    this.#ways.push(arrival - time)
    this.#times.push(time)
    while (this.#arrivals[0]! < arrival - WINDOW || this.#arrivals.length > MOST_FRAMES)
      for (const list of [this.#arrivals, this.#ways, this.#times]) list.shift()
    // Typed arrays sort numbers several times faster than lists.
    const sorted = Float64Array.from(this.#ways).sort()
    this.#shortest = sorted[0]!
    const jitter = sorted[Math.min(sorted.length - 1, Math.floor(P95 * sorted.length))]! - this.#shortest
    this.#delay = clamp(this.#interval() + jitter, 0, MOST_DELAY)
  }

  reset(): void {
    for (const list of [this.#arrivals, this.#ways, this.#times]) list.length = 0
    this.#shortest = this.#delay = 0
  }

  /** The median time between two frames of the source: lost ones do not count. */
  #interval(): number {
    const times = Float64Array.from(this.#times).sort()
    const steps = times
      .subarray(1)
      .map((time, i) => time - times[i]!)
      .sort()
    return steps[steps.length >> 1] ?? FIRST_INTERVAL
  }
}
