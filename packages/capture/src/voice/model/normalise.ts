import { BANDS } from '../audio/log-mel.ts'

/** Natural-log units below the loudest frame that still count; everything softer is silence. */
const RANGE = 14
/** Frames within this of the loudest are speech, and tell the speaker's mean. */
const SPOKEN = 7
/** Bands and the loudness of the frame. */
export const FRAME_SIZE = BANDS + 1

/** Spread of a band that is hardly ever smaller; keeps a monotone band from being blown up. */
const LEAST_SPREAD = 0.5

const loudest = (bands: Float32Array, at: number) => {
  let most = Number.NEGATIVE_INFINITY
  for (let b = 0; b < BANDS; b++) most = Math.max(most, bands[at + b]!)
  return most
}

/** Mean and spread of the speaker's own voice, in each band. */
export interface Speaker {
  readonly mean: Float32Array
  readonly spread: Float32Array
}

/** Measures a whole recording: its loudest frame, and the speaker where it is speech. */
export function speakerOf(bands: Float32Array): Speaker & { readonly peak: number } {
  const count = bands.length / BANDS
  const levels = Float32Array.from({ length: count }, (_, i) => loudest(bands, i * BANDS))
  const peak = levels.reduce((a, b) => Math.max(a, b), Number.NEGATIVE_INFINITY)
  const mean = new Float32Array(BANDS)
  const spread = new Float32Array(BANDS)
  for (let b = 0; b < BANDS; b++) {
    let [n, sum, squares] = [0, 0, 0]
    for (let i = 0; i < count; i++) {
      if (levels[i]! - peak <= -SPOKEN) continue
      const value = Math.max(bands[i * BANDS + b]! - peak, -RANGE)
      n++
      sum += value
      squares += value * value
    }
    mean[b] = sum / n
    spread[b] = Math.sqrt(Math.max(0, squares / n - mean[b]! ** 2))
  }
  return { peak, mean, spread }
}

function writeFrame(
  bands: Float32Array,
  at: number,
  peak: number,
  speaker: Speaker,
  out: Float32Array,
  to: number,
) {
  for (let b = 0; b < BANDS; b++) {
    const value = Math.max(bands[at + b]! - peak, -RANGE)
    out[to + b] = (0.5 * (value - speaker.mean[b]!)) / (speaker.spread[b]! + LEAST_SPREAD)
  }
  out[to + BANDS] = Math.max(loudest(bands, at) - peak, -RANGE) / SPOKEN + 1
}

/** Frames relative to the speaker and to the loudest moment of the recording. */
export function normaliseRecording(bands: Float32Array): Float32Array {
  const speaker = speakerOf(bands)
  const count = bands.length / BANDS
  const out = new Float32Array(count * FRAME_SIZE)
  for (let i = 0; i < count; i++) writeFrame(bands, i * BANDS, speaker.peak, speaker, out, i * FRAME_SIZE)
  return out
}

/** Log energy below which nothing is a voice, however quiet the room was before. */
const QUIETEST = -2
/** Frames that the first guess of the speaker counts as, and the most that are remembered. */
const PRIOR_FRAMES = 60
const MOST_FRAMES = 500
/** Natural-log units per frame by which the loudest moment is forgotten. */
const FORGET = 0.005

/** The same frame by frame, for a speaker who is not known yet: starts from a typical voice and adapts. */
export class LiveNormaliser {
  readonly #mean: Float32Array
  readonly #speaker: Speaker
  #frames = PRIOR_FRAMES
  #peak = Number.NEGATIVE_INFINITY

  constructor(typical: Speaker, floor = QUIETEST) {
    this.#mean = Float32Array.from(typical.mean)
    this.#speaker = { mean: this.#mean, spread: typical.spread }
    // Room noise before the first word must not count as a voice.
    this.#peak = floor
  }

  write(bands: Float32Array, at: number, out: Float32Array, to: number): void {
    const level = loudest(bands, at)
    this.#peak = Math.max(level, this.#peak - FORGET)
    if (level - this.#peak > -SPOKEN) {
      this.#frames = Math.min(this.#frames + 1, MOST_FRAMES)
      for (let b = 0; b < BANDS; b++) {
        const value = Math.max(bands[at + b]! - this.#peak, -RANGE)
        this.#mean[b]! += (value - this.#mean[b]!) / this.#frames
      }
    }
    writeFrame(bands, at, this.#peak, this.#speaker, out, to)
  }
}
