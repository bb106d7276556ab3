/** Where the clip is, and how it goes on. */
export interface SoundMoment {
  /** Seconds of the clip. */
  readonly time: number
  readonly playing: boolean
  readonly speed: number
  readonly muted: boolean
}

/** A sound on the clip's time. */
export interface PlacedSound {
  readonly buffer: AudioBuffer
  /** Second of the clip at which it begins. */
  readonly start: number
}

/** Seconds the ear may be apart from the eye before the sound is put right; less would stutter with the frame rate. */
const APART = 0.06
/** Seconds that are heard of the place a playhead is dragged to. */
const GRAIN = 0.09
/** Seconds over which a grain comes and goes, so that it does not click. */
const FADE = 0.012

/**
 * Plays a sound in step with the clip. It receives the clip time once per frame, and starts, stops and moves
 * what is heard; while the clip stands, a new place is heard as a short grain.
 */
export class SoundPlayer {
  readonly #context: BaseAudioContext
  readonly #out: GainNode
  #sound: PlacedSound | undefined
  #source: AudioBufferSourceNode | undefined
  /** When the node began by the context's clock, at which second of the clip, how fast. */
  #began = { at: 0, time: 0, speed: 1 }
  #last: number | undefined

  constructor(context: BaseAudioContext) {
    this.#context = context
    this.#out = context.createGain()
    this.#out.connect(context.destination)
  }

  /** Another sound, or none, or the same at another time. */
  setSound(sound: PlacedSound | undefined): void {
    this.#stop()
    this.#sound = sound
  }

  /** What is heard now: the second of the sound, or undefined in silence. For tests. */
  get heard(): number | undefined {
    if (!this.#source || !this.#sound) return undefined
    return this.#clipTime - this.#sound.start
  }

  follow({ time, playing, speed, muted }: SoundMoment): void {
    const before = this.#last
    this.#last = time
    this.#out.gain.value = muted ? 0 : 1
    const sound = this.#sound
    if (!sound || muted) {
      this.#stop()
      return
    }
    if (!playing) {
      this.#stop()
      if (before !== undefined && Math.abs(time - before) > 1e-6) this.#grain(sound, time)
      return
    }
    const inStep = this.#source && this.#began.speed === speed && Math.abs(this.#clipTime - time) < APART
    if (!inStep) this.#begin(sound, time, speed)
  }

  /** Second of the clip that the running node is at. */
  get #clipTime(): number {
    const { at, time, speed } = this.#began
    return time + Math.max(this.#context.currentTime - at, 0) * speed
  }

  #begin(sound: PlacedSound, time: number, speed: number): void {
    this.#stop()
    const offset = time - sound.start
    if (offset >= sound.buffer.duration || speed <= 0) return
    const source = this.#context.createBufferSource()
    source.buffer = sound.buffer
    source.playbackRate.value = speed
    source.connect(this.#out)
    const at = this.#context.currentTime
    // A sound that begins later in the clip is asked for now, and waits by the clock of the ear.
    source.start(at + Math.max(-offset, 0) / speed, Math.max(offset, 0))
    this.#source = source
    this.#began = { at, time, speed }
  }

  #grain(sound: PlacedSound, time: number): void {
    const offset = time - sound.start
    if (offset < 0 || offset >= sound.buffer.duration) return
    const { currentTime: at } = this.#context
    const source = this.#context.createBufferSource()
    const shape = this.#context.createGain()
    source.buffer = sound.buffer
    shape.gain.setValueAtTime(0, at)
    shape.gain.linearRampToValueAtTime(1, at + FADE)
    shape.gain.setValueAtTime(1, at + GRAIN - FADE)
    shape.gain.linearRampToValueAtTime(0, at + GRAIN)
    source.connect(shape).connect(this.#out)
    source.start(at, offset, GRAIN)
  }

  #stop(): void {
    this.#source?.stop()
    this.#source?.disconnect()
    this.#source = undefined
  }
}
