import { PowerSpectrum } from './power-spectrum.ts'

/** Samples per second that voices are analysed at. */
export const VOICE_RATE = 16000
/** Frames per second. */
export const FRAME_RATE = 100
export const HOP = VOICE_RATE / FRAME_RATE
/** 25 ms. */
export const WINDOW = 400
export const BANDS = 26

const FFT = 512
const LOWEST = 80
const HIGHEST = 7600
const FLOOR = 1e-7

const melOf = (hertz: number) => 2595 * Math.log10(1 + hertz / 700)
const hertzOf = (mel: number) => 700 * (10 ** (mel / 2595) - 1)

/** Loudness in 26 bands, as the ear spaces them. */
export class LogMel {
  readonly #spectrum = new PowerSpectrum(FFT)
  readonly #windowed = new Float32Array(WINDOW)
  readonly #shape = Float32Array.from(
    { length: WINDOW },
    (_, i) => 0.5 - 0.5 * Math.cos((2 * Math.PI * i) / (WINDOW - 1)),
  )
  readonly #edges: readonly number[]

  /** A `warp` above 1 shifts the bands up, as for a shorter vocal tract. */
  constructor(warp = 1) {
    const [low, high] = [melOf(LOWEST), melOf(HIGHEST)]
    this.#edges = Array.from(
      { length: BANDS + 2 },
      (_, i) =>
        (Math.min(hertzOf(low + ((high - low) * i) / (BANDS + 1)) * warp, VOICE_RATE / 2) * FFT) / VOICE_RATE,
    )
  }

  /** Writes the bands of the 25 ms around sample `center`. Outside of the samples is silence. */
  frame(samples: Float32Array, center: number, out: Float32Array, at = 0): void {
    const first = center - WINDOW / 2
    for (let i = 0; i < WINDOW; i++) this.#windowed[i] = (samples[first + i] ?? 0) * this.#shape[i]!
    this.#spectrum.measure(this.#windowed)
    const { power } = this.#spectrum
    for (let band = 0; band < BANDS; band++) {
      const [left, middle, right] = [this.#edges[band]!, this.#edges[band + 1]!, this.#edges[band + 2]!]
      let sum = 0
      for (let k = Math.ceil(left); k < right && k < power.length; k++) {
        const rise = (k - left) / Math.max(1, middle - left)
        const fall = (right - k) / Math.max(1, right - middle)
        sum += power[k]! * Math.max(0, Math.min(rise, fall))
      }
      out[at + band] = Math.log(sum + FLOOR)
    }
  }

  /** Bands of every frame: frame i is around i / 100 s. */
  frames(samples: Float32Array): Float32Array {
    const count = Math.floor(samples.length / HOP) + 1
    const out = new Float32Array(count * BANDS)
    for (let i = 0; i < count; i++) this.frame(samples, i * HOP, out, i * BANDS)
    return out
  }
}
