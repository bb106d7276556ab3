import { FRAME_RATE } from './log-mel.ts'
import type { Sound } from './sound.ts'

/** Decibels below the loudest that count as silent, and as full. */
const SILENT = -34
const FULL = -4
/** Frames on each side that it is averaged over: a syllable opens the jaw, not a period of the voice. */
const REACH = 4
/** Seconds on each side in which a voice is not over yet: longer than the silence inside of p, t and k. */
const PAUSE_REACH = 0.12
const PAUSE_STEP = 0.03
/** Loudness from which on it is a voice for certain. */
const AUDIBLE = 0.15

/** Loudness of a voice over time, 0 to 1, in hundredths of a second. Samples may be added while it is read. */
export class Loudness {
  readonly #rate: number
  readonly #powers: number[] = []
  #rest: number[] = []
  #peak = 1e-5

  constructor(rate: number) {
    this.#rate = rate
  }

  static of({ rate, samples }: Sound): Loudness {
    const loudness = new Loudness(rate)
    loudness.add(samples)
    return loudness
  }

  add(samples: Float32Array): void {
    const hop = this.#rate / FRAME_RATE
    const all = this.#rest.length > 0 ? Float32Array.from([...this.#rest, ...samples]) : samples
    let at = 0
    for (; at + hop <= all.length; at += hop) {
      let sum = 0
      const [from, to] = [Math.floor(at), Math.floor(at + hop)]
      for (let i = from; i < to; i++) sum += all[i]! * all[i]!
      const power = sum / (to - from)
      this.#powers.push(power)
      this.#peak = Math.max(this.#peak, power)
    }
    this.#rest = [...all.subarray(Math.floor(at))]
  }

  /** Seconds. */
  get end(): number {
    return this.#powers.length / FRAME_RATE
  }

  at(time: number): number {
    const frame = Math.floor(time * FRAME_RATE)
    let [sum, n] = [0, 0]
    for (let i = Math.max(0, frame - REACH); i <= Math.min(this.#powers.length - 1, frame + REACH); i++) {
      sum += this.#powers[i]!
      n++
    }
    if (n === 0) return 0
    const decibels = 10 * Math.log10(sum / n / this.#peak + 1e-12)
    return Math.min(1, Math.max(0, (decibels - SILENT) / (FULL - SILENT)))
  }

  /** 1 where there is a voice, 0 in a pause. */
  voicedAt(time: number): number {
    let most = 0
    for (let away = -PAUSE_REACH; away <= PAUSE_REACH + 1e-9; away += PAUSE_STEP)
      most = Math.max(most, this.at(time + away))
    return Math.min(1, most / AUDIBLE)
  }
}
