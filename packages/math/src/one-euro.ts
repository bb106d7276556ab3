import type { Numbers } from './numbers.ts'
import { PI } from './trigonometry.ts'

export interface OneEuroOptions {
  /** Hz below which a value that hardly moves is let through; lower is calmer and later. 1.5 unless given. */
  readonly cutoff?: number | undefined
  /** Hz that the cutoff rises per unit and second of speed; higher follows quick moves sooner. 0.4 unless given. */
  readonly beta?: number | undefined
  /** Hz of the low-pass on the speed itself. 1 unless given. */
  readonly speedCutoff?: number | undefined
}

/** The part of a new value that a low-pass of this cutoff takes over in so many seconds. */
function share(cutoff: number, seconds: number): number {
  return seconds / (seconds + 1 / (2 * PI * cutoff))
}

/**
 * The One Euro filter of Casiez, Roussel and Vogel (2012) on a list of live values: a low-pass whose cutoff rises
 * with the speed of each value, so that still values do not tremble and quick ones do not lag.
 *
 *   const filter = new OneEuroFilter(52, { cutoff: 1.5, beta: 0.4 })
 *   filter.apply(weights, secondsSinceTheLastFrame)
 */
export class OneEuroFilter {
  readonly #cutoff: Float64Array
  readonly #beta: Float64Array
  readonly #speedCutoff: Float64Array
  readonly #raw: Float64Array
  readonly #value: Float64Array
  readonly #speed: Float64Array
  #started = false

  /** `options` for all values, or by index. */
  constructor(length: number, options: OneEuroOptions | ((index: number) => OneEuroOptions) = {}) {
    const of = typeof options === 'function' ? options : () => options
    const column = (read: (o: OneEuroOptions) => number) =>
      Float64Array.from({ length }, (_, i) => read(of(i)))
    this.#cutoff = column((o) => o.cutoff ?? 1.5)
    this.#beta = column((o) => o.beta ?? 0.4)
    this.#speedCutoff = column((o) => o.speedCutoff ?? 1)
    this.#raw = new Float64Array(length)
    this.#value = new Float64Array(length)
    this.#speed = new Float64Array(length)
  }

  /** Filters a frame in place. The first frame, and frames without elapsed time, are not changed. */
  apply(values: Numbers, seconds: number): void {
    const length = Math.min(values.length, this.#value.length)
    if (!this.#started) {
      for (let i = 0; i < length; i++) this.#raw[i] = this.#value[i] = values[i]!
      this.#started = true
      return
    }
    for (let i = 0; i < length; i++) {
      if (seconds > 0) this.#advance(i, values[i]!, seconds)
      values[i] = this.#value[i]!
    }
  }

  /** Forgets what came before: the next frame passes as it is. */
  reset(): void {
    this.#started = false
    this.#speed.fill(0)
  }

  #advance(i: number, raw: number, seconds: number): void {
    const speed = (raw - this.#raw[i]!) / seconds
    this.#speed[i]! += (speed - this.#speed[i]!) * share(this.#speedCutoff[i]!, seconds)
    const cutoff = this.#cutoff[i]! + this.#beta[i]! * Math.abs(this.#speed[i]!)
    this.#value[i]! += (raw - this.#value[i]!) * share(cutoff, seconds)
    this.#raw[i] = raw
  }
}
