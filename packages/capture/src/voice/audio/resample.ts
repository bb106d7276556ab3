import type { Sound } from './sound.ts'

/** Zero crossings of the filter on each side. */
const LOBES = 16

/**
 * Changes the rate of a sound that arrives in chunks, through a windowed sinc that removes what the new rate cannot
 * hold. What comes out lags behind by the reach of the filter until `end`.
 */
export class Resampler {
  readonly #step: number
  readonly #cutoff: number
  readonly #reach: number
  readonly #kernels: Float32Array[] = []
  readonly #phases: number
  /** Input from `#first` on. */
  #input: Float32Array<ArrayBufferLike> = new Float32Array(0)
  #first = 0
  #written = 0

  constructor(from: number, to: number) {
    this.#step = from / to
    this.#cutoff = Math.min(1, to / from)
    this.#reach = LOBES / this.#cutoff
    this.#phases = phaseCount(from, to)
  }

  add(samples: Float32Array): Float32Array {
    if (this.#step === 1) return samples
    const input = new Float32Array(this.#input.length + samples.length)
    input.set(this.#input)
    input.set(samples, this.#input.length)
    this.#input = input
    const ready = Math.floor((this.#first + input.length - 1 - this.#reach) / this.#step) + 1
    const out = this.#write(Math.max(0, ready - this.#written))
    const spare = Math.floor(this.#written * this.#step - this.#reach) - 1 - this.#first
    if (spare > 0) {
      this.#input = input.slice(spare)
      this.#first += spare
    }
    return out
  }

  /** What is left, with silence after it. */
  end(): Float32Array {
    if (this.#step === 1) return new Float32Array(0)
    const all = Math.floor((this.#first + this.#input.length) / this.#step)
    return this.#write(Math.max(0, all - this.#written))
  }

  #write(count: number): Float32Array {
    const out = new Float32Array(count)
    for (let i = 0; i < count; i++) {
      const center = this.#written * this.#step
      const start = Math.ceil(center - this.#reach)
      const phase = this.#written % this.#phases
      this.#kernels[phase] ??= kernelAt(
        center - start,
        Math.floor(2 * this.#reach) + 1,
        this.#reach,
        this.#cutoff,
      )
      const kernel = this.#kernels[phase]
      let sum = 0
      for (let k = 0; k < kernel.length; k++) sum += kernel[k]! * (this.#input[start - this.#first + k] ?? 0)
      out[i] = sum
      this.#written++
    }
    return out
  }
}

/** A whole sound at another rate. */
export function resample(sound: Sound, rate: number): Sound {
  if (sound.rate === rate) return sound
  const resampler = new Resampler(sound.rate, rate)
  const first = resampler.add(sound.samples)
  const rest = resampler.end()
  const samples = new Float32Array(first.length + rest.length)
  samples.set(first)
  samples.set(rest, first.length)
  return { rate, samples }
}

/** Output samples after which the places between input samples repeat. */
function phaseCount(from: number, to: number): number {
  let [a, b] = [Math.round(from), Math.round(to)]
  while (b > 0) [a, b] = [b, a % b]
  return Math.round(to) / a
}

function kernelAt(offset: number, count: number, reach: number, cutoff: number): Float32Array {
  return Float32Array.from({ length: count }, (_, k) => {
    const x = k - offset
    if (Math.abs(x) >= reach) return 0
    const sinc = x === 0 ? 1 : Math.sin(Math.PI * x * cutoff) / (Math.PI * x * cutoff)
    return cutoff * sinc * (0.5 + 0.5 * Math.cos((Math.PI * x) / reach))
  })
}
