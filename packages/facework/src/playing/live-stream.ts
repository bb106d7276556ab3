import type { Control } from '@facework/documents'
import type { JitterBuffer, LinkState } from '@facework/math/internal'
import { decodeControls, LazyPart } from '@facework/runtime/internal'

/** Seconds of the clock that streams are timed by. */
export const streamClock = (): number => performance.now() / 1000

/** How a stream is doing. `held`: nothing has come for a while and the last face stays; `lost`: it is let go of. */
export interface StreamStatus {
  readonly state: 'waiting' | 'live' | 'held' | 'lost'
  /** Seconds that it is played late, besides its way. */
  readonly delay: number
}

/** Faces that no network drives do not load what evens out its frames. */
export const jitterBufferPart = new LazyPart<typeof JitterBuffer>()

interface Frame {
  readonly values: Float64Array
  readonly time: number
  readonly arrival: number
}

/** Faces over a network: frames of `face.encode()` in, an even performance out. */
export class LiveStream {
  readonly #controls: readonly Control[]
  #buffer: JitterBuffer | undefined
  /** Those that came before the buffer was there. */
  readonly #early: Frame[] = []
  /** FACS-50 in order, NaN where the sender sets no value. */
  readonly values: Float64Array

  /** `controls` are those of FACS-50. */
  constructor(controls: readonly Control[]) {
    this.#controls = controls
    this.values = new Float64Array(controls.length).fill(Number.NaN)
    const Buffer = jitterBufferPart.now
    if (Buffer) this.#buffer = new Buffer(controls.length)
    else void this.#load()
  }

  async #load(): Promise<void> {
    const buffer = new (await jitterBufferPart.get())(this.#controls.length)
    for (const { values, time, arrival } of this.#early.splice(0)) buffer.push(values, time, arrival)
    this.#buffer = buffer
  }

  /** Takes in a frame that came at `arrival`. One without a time counts as sent when it came. */
  push(bytes: Uint8Array, arrival: number): void {
    const decoded = decodeControls(this.#controls, bytes)
    const { time = arrival } = decoded
    const values = Float64Array.from(this.#controls, ({ name }) => decoded.values.get(name) ?? Number.NaN)
    if (this.#buffer) this.#buffer.push(values, time, arrival)
    else this.#early.push({ values, time, arrival })
  }

  /** Brings `values` to now; returns how far they count, 0 to 1. */
  sample(now: number): number {
    return this.#buffer?.sample(now, this.values) ?? 0
  }

  state(now: number): LinkState {
    return this.#buffer?.state(now) ?? 'waiting'
  }

  get delay(): number {
    return this.#buffer?.delay ?? 0
  }
}
