import { EXTRA_CONTROLS, ExtrasTrack } from '../extras/extras-track.ts'
import { phrasesOf } from '../extras/phrases.ts'
import { VISEME_COUNT } from '../model/viseme-network.ts'
import { MOUTH_CONTROLS, writeMouth } from '../mouth/mouth-shapes.ts'
import type { MouthTrack } from '../mouth/mouth-track.ts'
import { SILENCE, type VisemeCue } from '../mouth/viseme-cue.ts'

/** Controls that a voice moves: ARKit names, and the head in radians. */
export const VOICE_CONTROLS: readonly string[] = [...MOUTH_CONTROLS, ...EXTRA_CONTROLS]

export interface VoiceStyle {
  /** The same seed gives the same blinks, nods and glances. 1 unless given. */
  readonly seed?: number | undefined
  /** How much a speaker does beside moving the mouth, 0 to 1; 1 unless given, and 0 for a mouth alone. */
  readonly extras?: number | undefined
  /** Seconds that the mouth is ahead of the sound. */
  readonly lead?: number | undefined
}

/** Speakers move before they are heard. */
export const OFFLINE_LEAD = 0.06
/** Of a voice without sound to measure. */
const TYPICAL_LOUDNESS = 0.6
const SILENT_GAP = 10
/** Seconds of streamed cues for which extras are made; a chunk alone shows no stress. */
const LONG_ENOUGH = 1.2

/** A voice as a face performs it: the mouth, and the movements of head, brows and eyes. */
export class VoicePerformance {
  readonly #mouth: MouthTrack
  readonly #loudnessAt: ((time: number) => number) | undefined
  readonly #extras: ExtrasTrack | undefined
  readonly #lead: number
  readonly #weights = new Float64Array(VISEME_COUNT)
  #phrasesEnd = -SILENT_GAP
  #pending: VisemeCue[] = []

  constructor(mouth: MouthTrack, loudnessAt: ((time: number) => number) | undefined, style: VoiceStyle = {}) {
    this.#mouth = mouth
    this.#loudnessAt = loudnessAt
    this.#lead = style.lead ?? OFFLINE_LEAD
    const amount = style.extras ?? 1
    this.#extras = amount > 0 ? new ExtrasTrack(style.seed ?? 1, amount) : undefined
  }

  /** The next phrases: extras are made for them. A phrase should be complete. */
  addCues(cues: readonly VisemeCue[], now?: number): void {
    if (!this.#extras) return
    this.#pending.push(...cues)
    const [first, last] = [this.#pending[0], this.#pending.at(-1)]
    if (first && last && (last.end - first.start >= LONG_ENOUGH || last.viseme === SILENCE)) this.flush(now)
  }

  /** Makes extras for all cues that were added. */
  flush(now?: number): void {
    for (const phrase of phrasesOf(this.#pending, (time) => this.#loudness(time))) {
      this.#extras?.add(phrase, phrase.start - this.#phrasesEnd, now)
      this.#phrasesEnd = phrase.end
    }
    this.#pending = []
  }

  /** Writes the face at a time of the sound, in the order of VOICE_CONTROLS; returns the speech activity, 0 to 1. */
  sample(time: number, out: Float32Array): number {
    const closure = this.#mouth.weightsAt(time + this.#lead, this.#weights)
    writeMouth(this.#weights, closure, this.#loudness(time + this.#lead), out)
    out.fill(0, MOUTH_CONTROLS.length)
    this.#extras?.sample(time, out, MOUTH_CONTROLS.length)
    return 1 - this.#weights[SILENCE]!
  }

  #loudness(time: number): number {
    return this.#loudnessAt?.(time) ?? TYPICAL_LOUDNESS
  }
}
