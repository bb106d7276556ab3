import { BANDS, HOP, LogMel, VOICE_RATE, WINDOW } from '../audio/log-mel.ts'
import { LIVE_CONTEXT, writeContext } from './context.ts'
import { decodeVisemes } from './decode-visemes.ts'
import { LikelihoodTrack } from './likelihood-track.ts'
import { FRAME_SIZE, LiveNormaliser, type Speaker } from './normalise.ts'
import { VISEME_COUNT, VisemeNetwork, type VisemeWeights } from './viseme-network.ts'
import { unpackWeights } from './viseme-weights.ts'

/** The fitted network for voices that are heard for the first time, with a typical speaker to start from. */
export interface LiveVoiceModel {
  readonly weights: VisemeWeights
  readonly typical: Speaker
}

export async function loadLiveVoice(): Promise<LiveVoiceModel> {
  const { weights, typical } = await import('./fitted/voice-live.table.ts')
  return {
    weights: unpackWeights(weights),
    typical: { mean: Float32Array.from(typical.mean), spread: Float32Array.from(typical.spread) },
  }
}

const AHEAD = Math.max(...LIVE_CONTEXT)
const BEHIND = -Math.min(...LIVE_CONTEXT)
/** Frames of which cues are decoded again as more is heard. */
const DECODED = 60

/** Seconds after a sound at which its shape is known: the frames ahead, and half of the window. */
export const LIVE_DELAY = (AHEAD * HOP + WINDOW / 2) / VOICE_RATE

/** Recognizes visemes chunk by chunk, of any length, at 16 kHz. */
export class LiveVoice {
  readonly track = new LikelihoodTrack()
  readonly #mel = new LogMel()
  readonly #normaliser: LiveNormaliser
  readonly #network: VisemeNetwork
  readonly #bands = new Float32Array(BANDS)
  readonly #input = new Float32Array(LIVE_CONTEXT.length * FRAME_SIZE)
  readonly #likelihoods = new Float32Array(VISEME_COUNT)
  /** Samples from `#first` on. */
  #samples = new Float32Array(0)
  #first = 0
  /** Frames from `#firstFrame` on. */
  #frames: Float32Array<ArrayBufferLike> = new Float32Array(0)
  #firstFrame = 0

  constructor({ weights, typical }: LiveVoiceModel) {
    this.#normaliser = new LiveNormaliser(typical)
    this.#network = new VisemeNetwork(weights)
  }

  add(samples: Float32Array): void {
    this.#samples = joined(this.#samples, samples)
    for (;;) {
      const center = this.#frameCount() * HOP
      if (center + WINDOW / 2 > this.#first + this.#samples.length) break
      this.#addFrame(center)
    }
    this.#forget()
  }

  /** The voice is over: what was waiting for more sound is heard with silence after it. */
  end(): void {
    this.add(new Float32Array(AHEAD * HOP + WINDOW))
  }

  #frameCount(): number {
    return this.#firstFrame + this.#frames.length / FRAME_SIZE
  }

  #addFrame(center: number): void {
    this.#mel.frame(this.#samples, center - this.#first, this.#bands)
    const frame = new Float32Array(FRAME_SIZE)
    this.#normaliser.write(this.#bands, 0, frame, 0)
    this.#frames = joined(this.#frames, frame)
    const known = this.#frameCount() - 1 - AHEAD
    if (known < 0) return
    writeContext(this.#frames, known - this.#firstFrame, LIVE_CONTEXT, this.#input)
    this.#network.run(this.#input, this.#likelihoods)
    this.track.add(this.#likelihoods)
    this.#decode()
  }

  /** Lips close as the last cues say; older ones are over. */
  #decode(): void {
    const { likelihoods } = this.track
    const first = Math.max(0, likelihoods.length - DECODED * VISEME_COUNT)
    const shift = first / VISEME_COUNT / (VOICE_RATE / HOP)
    const cues = decodeVisemes(likelihoods.subarray(first))
    this.track.setCues(cues.map((cue) => ({ ...cue, start: cue.start + shift, end: cue.end + shift })))
  }

  /** Drops what no later frame looks at. */
  #forget(): void {
    const spareFrames = this.#frames.length / FRAME_SIZE - (BEHIND + AHEAD + 1)
    if (spareFrames > 200) {
      this.#frames = this.#frames.slice(spareFrames * FRAME_SIZE)
      this.#firstFrame += spareFrames
    }
    const spare = this.#frameCount() * HOP - WINDOW / 2 - this.#first
    if (spare > VOICE_RATE) {
      this.#samples = this.#samples.slice(spare)
      this.#first += spare
    }
  }
}

function joined(a: Float32Array, b: Float32Array): Float32Array<ArrayBuffer> {
  const out = new Float32Array(a.length + b.length)
  out.set(a)
  out.set(b, a.length)
  return out
}
