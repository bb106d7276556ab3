import { OneEuroFilter } from '@facework/math/internal'
import { smoothingOf } from './smoothing.ts'

/** Smooths live frames in place. A value that is missing (NaN) stays missing and starts again when it is back. */
export class LiveFilter {
  readonly #filters: readonly OneEuroFilter[]
  readonly #missing: Uint8Array
  readonly #one = [0]
  #time: number | undefined

  constructor(controls: readonly string[]) {
    this.#filters = controls.map((name) => new OneEuroFilter(1, smoothingOf(name)))
    this.#missing = new Uint8Array(controls.length).fill(1)
  }

  /** `time` in seconds on the source's clock. */
  apply(values: Float32Array, time: number): void {
    const seconds = this.#time === undefined ? 0 : time - this.#time
    this.#time = time
    for (let i = 0; i < values.length; i++) {
      if (Number.isNaN(values[i])) {
        this.#missing[i] = 1
        continue
      }
      if (this.#missing[i]) this.#filters[i]!.reset()
      this.#missing[i] = 0
      this.#one[0] = values[i]!
      this.#filters[i]!.apply(this.#one, seconds)
      values[i] = this.#one[0]!
    }
  }
}
