/** Below this a frame is not believed. */
const LEAST_CONFIDENCE = 0.5
/** Seconds that the last values are held, and seconds in which they are let go then. */
const HOLD = 0.25
const LET_GO = 0.5
/** Seconds in which a face that is back takes over. */
const TAKE_OVER = 0.15

/**
 * Values of frames that are not believed are held, then fade to 0, then are missing; a face that comes back fades
 * in. Nothing jumps.
 */
export class ConfidenceGate {
  readonly #held: Float32Array
  #level = 1
  #lost = 0
  #time: number | undefined
  #hasFace = false

  constructor(length: number) {
    this.#held = new Float32Array(length).fill(Number.NaN)
  }

  /** In place; `confidence` 0 where no face was found. */
  apply(values: Float32Array, confidence: number, time: number): void {
    const seconds = this.#time === undefined ? 0 : Math.max(0, time - this.#time)
    this.#time = time
    if (confidence >= LEAST_CONFIDENCE) {
      this.#level = this.#hasFace ? Math.min(1, this.#level + seconds / TAKE_OVER) : 1
      this.#lost = 0
      this.#hasFace = true
      this.#held.set(values)
      this.#fade(values)
      return
    }
    this.#lost += seconds
    if (this.#lost > HOLD) this.#level = Math.max(0, this.#level - seconds / LET_GO)
    values.set(this.#held)
    if (this.#level > 0) this.#fade(values)
    else values.fill(Number.NaN)
  }

  #fade(values: Float32Array): void {
    if (this.#level < 1) for (let i = 0; i < values.length; i++) values[i]! *= this.#level
  }
}
