import type { Sound } from '@facework/capture'
import {
  CueTrack,
  cuesFromTimings,
  Loudness,
  MOUTH_CONTROLS,
  type MouthTrack,
  type VisemeCue,
  VOICE_CONTROLS,
  VoicePerformance,
} from '@facework/capture/internal'
import type { SpeechTimings } from '@facework/documents'
import type { Playback } from '@facework/runtime'
import { createLiveClip } from './live-clip.ts'
import type { SpeechOutput } from './speech-output.ts'

/** What a talk needs of its face. */
export interface SpeakingFace {
  play(
    clip: ReturnType<typeof createLiveClip>['clip'],
    options: { role: 'speech'; fade: number; speed: number },
  ): Playback
  /** Calls back before each frame; returns how to stop that. */
  eachFrame(update: (seconds: number) => void): () => void
}

/** Seconds in which the mouth closes after an interruption, and the rest of the face comes to rest. */
const CLOSING = 0.12
const RESTING = 0.3
/** After this long without sound that should be there, the mouth closes until it comes. */
const STARVED = 0.08
/** Seconds in which the share of moods on the mouth changes. */
const ACTIVITY_FADE = 0.15

/** Of timings and text without sound. */
const TYPICAL_LOUDNESS = 0.6
const TIME_STEP = 1 / 64

/** A part of the sound, and when it is heard. */
interface Part {
  readonly start: number
  readonly heardAt: number
  readonly seconds: number
}

/** One speech on one face: follows the clock of its output, frame by frame. */
export class Talk {
  readonly finished: Promise<void>
  readonly #output: SpeechOutput
  readonly #performance: VoicePerformance
  readonly #cues: CueTrack
  readonly #heardMouth: MouthTrack | undefined
  readonly #live = createLiveClip()
  readonly #playback: Playback
  readonly #stopFrames: () => void
  readonly #row = new Float32Array(VOICE_CONTROLS.length)
  readonly #parts: Part[] = []
  #loudness: Loudness | undefined
  #soundEnd = 0
  #isComplete = false
  #isInterrupted = false
  #isDone = false
  #level = 1
  #rest = 1
  #activity = 0
  #isFollowing = false
  #finish: () => void = () => {}
  #reject: (error: unknown) => void = () => {}

  constructor(
    face: SpeakingFace,
    output: SpeechOutput,
    options: {
      readonly seed?: number | undefined
      readonly extras?: number | undefined
      readonly lead: number
      readonly heard?: MouthTrack | undefined
    },
  ) {
    this.#output = output
    this.#heardMouth = options.heard
    this.#cues = new CueTrack()
    const mouth: MouthTrack = { end: 0, weightsAt: (time, out) => this.#mouthAt(time).weightsAt(time, out) }
    this.#performance = new VoicePerformance(
      mouth,
      (time) => this.#loudness?.at(time) ?? TYPICAL_LOUDNESS,
      options,
    )
    this.finished = new Promise((resolve, reject) => {
      this.#finish = resolve
      this.#reject = reject
    })
    this.#playback = face.play(this.#live.clip, { role: 'speech', fade: 0, speed: 0 })
    this.#stopFrames = face.eachFrame((seconds) => this.#update(seconds))
  }

  /** Timings go before what is heard, as far as they reach. */
  #mouthAt(time: number): MouthTrack {
    return this.#heardMouth && time > this.#cues.end ? this.#heardMouth : this.#cues
  }

  get speaking(): boolean {
    return !this.#isDone
  }

  /** Seconds of sound that were given so far. */
  get soundEnd(): number {
    return this.#soundEnd
  }

  /** Seconds of the sound that are heard now. */
  get time(): number {
    return this.#timeAt(this.#output.heard()).time
  }

  /** Plays the next part of the sound. */
  addSound(sound: Sound): void {
    if (this.#isInterrupted || sound.samples.length === 0) return
    this.#loudness ??= new Loudness(sound.rate)
    this.#loudness.add(sound.samples)
    const seconds = sound.samples.length / sound.rate
    this.#parts.push({ start: this.#soundEnd, heardAt: this.#output.play(sound), seconds })
    this.#soundEnd += seconds
  }

  /** A part without sound of its own: of timings or text alone. */
  addSilence(seconds: number): void {
    this.addSound({ rate: 100, samples: new Float32Array(Math.ceil(seconds * 100)) })
    this.#loudness = undefined
  }

  addTimings(timings: SpeechTimings, from = 0): void {
    const cues = cuesFromTimings(timings)
    this.addCues(
      from === 0 ? cues : cues.map((cue) => ({ ...cue, start: cue.start + from, end: cue.end + from })),
    )
  }

  addCues(cues: readonly VisemeCue[]): void {
    this.#cues.add(cues)
    this.#performance.addCues(cues, this.time + 0.05)
  }

  /** Cues that were heard: they move head, brows and eyes; the mouth follows the sound itself. */
  addHeard(cues: readonly VisemeCue[]): void {
    this.#performance.addCues(cues, this.time + 0.05)
  }

  /** Sound that is measured and not played. */
  addLoudness({ rate, samples }: Sound): void {
    this.#loudness ??= new Loudness(rate)
    this.#loudness.add(samples)
  }

  /** Shows the latest that its output has, until it is interrupted: a microphone. */
  follow(): void {
    this.#isFollowing = true
  }

  /** The sound cannot go on: the mouth closes, and `finished` rejects. */
  fail(error: unknown): void {
    this.#reject(error)
    this.interrupt()
  }

  /** Nothing more comes. */
  complete(): void {
    this.#performance.flush(this.time + 0.05)
    this.#isComplete = true
  }

  interrupt(): void {
    if (this.#isDone || this.#isInterrupted) return
    this.#isInterrupted = true
    this.#output.stop()
  }

  /** The part that is heard at a second of the output's clock; `late` tells how long sound has been missing. */
  #timeAt(heard: number): { readonly time: number; readonly late: number } {
    if (this.#isFollowing) return { time: heard, late: 0 }
    let current: Part | undefined
    for (const part of this.#parts) if (part.heardAt <= heard) current = part
    if (!current) return { time: Number.NEGATIVE_INFINITY, late: 0 }
    const age = heard - current.heardAt
    return { time: current.start + age, late: age - current.seconds }
  }

  #update(seconds: number): void {
    const { time, late } = this.#timeAt(this.#output.heard())
    const isOver = this.#isComplete && time > this.#soundEnd + RESTING
    const isStarved = !this.#isComplete && late > STARVED
    const step = (level: number, isUp: boolean, fade: number) =>
      Math.min(1, Math.max(0, level + (isUp ? seconds : -seconds) / fade))
    this.#level = step(this.#level, !this.#isInterrupted && !isStarved, CLOSING)
    this.#rest = step(this.#rest, !this.#isInterrupted && !isOver, RESTING)
    const speaks = time === Number.NEGATIVE_INFINITY ? 0 : this.#performance.sample(time, this.#row)
    if (time === Number.NEGATIVE_INFINITY) this.#row.fill(0)
    for (let c = 0; c < this.#row.length; c++)
      this.#row[c]! *= c < MOUTH_CONTROLS.length ? this.#level : this.#rest
    this.#live.write(this.#row)
    // Mapped curves are evaluated again only when the time changes; every time of the clip is the same.
    this.#playback.time = (this.#playback.time + TIME_STEP) % 1
    this.#activity = step(this.#activity, speaks * this.#level > 0.2, ACTIVITY_FADE)
    this.#playback.speech?.values.fill(this.#activity)
    if (this.#rest === 0 && (this.#isInterrupted ? this.#level === 0 : isOver)) this.#end()
  }

  #end(): void {
    this.#isDone = true
    this.#stopFrames()
    this.#playback.stop(0)
    this.#output.stop()
    this.#finish()
  }
}
