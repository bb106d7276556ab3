import { FRAME_RATE } from '../audio/log-mel.ts'
import type { Loudness } from '../audio/loudness.ts'
import { closureAt, type LipClosure } from '../mouth/closures.ts'
import type { MouthTrack } from '../mouth/mouth-track.ts'
import { SILENCE, type VisemeCue } from '../mouth/viseme-cue.ts'
import { VISEME_COUNT } from './viseme-network.ts'

/** Of the bell that likelihoods are smoothed by, frames. */
const SIGMA = 2.5
const REACH = 7
const BELL = Array.from({ length: 2 * REACH + 1 }, (_, i) => Math.exp(-0.5 * ((i - REACH) / SIGMA) ** 2))

/**
 * A mouth that follows the output of a network. Likelihoods are weights: they cross over as slowly as the sound does, which is its
 * own coarticulation, and a network that is not sure moves the mouth less. Lips close as the decoded cues say.
 */
export class LikelihoodTrack implements MouthTrack {
  #frames: Float32Array
  #count = 0
  #closures: readonly VisemeCue[] = []

  readonly #loudness: Loudness | undefined

  /** With the loudness of the sound, the mouth is shut in its pauses, whatever the network thinks of them. */
  constructor(likelihoods: Float32Array = new Float32Array(0), loudness?: Loudness) {
    this.#loudness = loudness
    this.#frames = likelihoods
    this.#count = likelihoods.length / VISEME_COUNT
  }

  get end(): number {
    return this.#count / FRAME_RATE
  }

  get likelihoods(): Float32Array {
    return this.#frames.subarray(0, this.#count * VISEME_COUNT)
  }

  /** Adds a frame of 15 likelihoods. */
  add(likelihoods: Float32Array): void {
    const at = this.#count * VISEME_COUNT
    if (at + VISEME_COUNT > this.#frames.length) {
      const grown = new Float32Array(Math.max(VISEME_COUNT * 512, this.#frames.length * 2))
      grown.set(this.#frames)
      this.#frames = grown
    }
    this.#frames.set(likelihoods, at)
    this.#count++
  }

  /** The cues in which lips close, in order; others are not used. */
  setCues(cues: readonly VisemeCue[]): void {
    this.#closures = cues
  }

  weightsAt(time: number, out: Float64Array): LipClosure {
    out.fill(0)
    const middle = Math.round(time * FRAME_RATE)
    let sum = 0
    for (let k = -REACH; k <= REACH; k++) {
      const frame = middle + k
      if (frame < 0 || frame >= this.#count) continue
      const bell = BELL[k + REACH]!
      sum += bell
      for (let v = 0; v < VISEME_COUNT; v++) out[v]! += bell * this.#frames[frame * VISEME_COUNT + v]!
    }
    if (sum === 0) {
      out[SILENCE] = 1
      return closureAt([], time)
    }
    const voiced = this.#loudness?.voicedAt(time) ?? 1
    for (let v = 0; v < VISEME_COUNT; v++) out[v]! *= voiced / sum
    out[SILENCE]! += 1 - voiced
    return closureAt(this.#closures, time)
  }
}
