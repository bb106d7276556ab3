import { facs50 } from '@facework/documents'
import { JitterBuffer, type LinkState } from '@facework/math/internal'
import { decodeControls } from '@facework/runtime'

const NAMES = facs50.controls.map((c) => c.name)

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
  readonly #buffer = new JitterBuffer(NAMES.length)
  readonly #received = new Float64Array(NAMES.length)
  /** FACS-50 in order, NaN where the sender sets no value. */
  readonly values = new Float64Array(NAMES.length)

  /** Takes in a frame that came at `arrival`. One without a time counts as sent when it came. */
  push(bytes: Uint8Array, arrival: number): void {
    const { values, time = arrival } = decodeControls(facs50.controls, bytes)
    for (let i = 0; i < NAMES.length; i++) this.#received[i] = values.get(NAMES[i]!) ?? Number.NaN
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
