import type { Control } from '@facework/documents'
import { JitterBuffer, type LinkState } from '@facework/math/internal'
import { decodeControls } from '@facework/runtime'

/** Seconds of the clock that streams are timed by. */
export const streamClock = (): number => performance.now() / 1000

/** How a stream is doing. `held`: nothing has come for a while and the last face stays; `lost`: it is let go of. */
export interface StreamStatus {
  readonly state: 'waiting' | 'live' | 'held' | 'lost'
  /** Seconds that it is played late, besides its way. */
  readonly delay: number
}

/** Faces over a network: frames of `face.encode()` in, an even performance out. */
export class LiveStream {
  readonly #controls: readonly Control[]
  readonly #buffer: JitterBuffer
  readonly #received: Float64Array
  /** FACS-50 in order, NaN where the sender sets no value. */
  readonly values: Float64Array

  /** `controls` are those of FACS-50. */
  constructor(controls: readonly Control[]) {
    this.#controls = controls
    this.#buffer = new JitterBuffer(controls.length)
    this.#received = new Float64Array(controls.length)
    this.values = new Float64Array(controls.length)
  }

  /** Takes in a frame that came at `arrival`. One without a time counts as sent when it came. */
  push(bytes: Uint8Array, arrival: number): void {
    const { values, time = arrival } = decodeControls(this.#controls, bytes)
    for (const [i, { name }] of this.#controls.entries()) this.#received[i] = values.get(name) ?? Number.NaN
    this.#buffer.push(this.#received, time, arrival)
  }

  /** Brings `values` to now; returns how far they count, 0 to 1. */
  sample(now: number): number {
    return this.#buffer.sample(now, this.values)
  }

  state(now: number): LinkState {
    return this.#buffer.state(now)
  }

  get delay(): number {
    return this.#buffer.delay
  }
}
