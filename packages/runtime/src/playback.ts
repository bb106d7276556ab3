import { FaceworkError } from '@facework/report'
import type { ClipBinding } from './bind-clip.ts'

/** A clip being played on one character. */
export class Playback {
  #binding: ClipBinding
  /** Seconds into the clip. */
  time = 0
  /** Clip seconds a second; negative plays backwards, 0 freezes. */
  speed: number
  loop: boolean
  /** Share of the clip in what is shown, 0 to 1. */
  weight: number
  #playing = true

  constructor(binding: ClipBinding, options: { loop?: boolean; speed?: number; weight?: number } = {}) {
    for (const [name, value] of Object.entries({ speed: options.speed ?? 1, weight: options.weight ?? 1 })) {
      if (!Number.isFinite(value))
        throw new FaceworkError('play/number', name, `${name} should be a finite number; found ${value}.`)
    }
    this.#binding = binding
    this.loop = options.loop ?? binding.clip.loop
    this.speed = options.speed ?? 1
    this.weight = options.weight ?? 1
  }

  /** Where the clip's channels go on the character it plays on. */
  get binding(): ClipBinding {
    return this.#binding
  }

  /** Goes on where it is, on another rig. */
  rebind(binding: ClipBinding): void {
    this.#binding = binding
  }

  get playing(): boolean {
    return this.#playing
  }

  /** Takes the clip off the character with its next update. */
  stop(): void {
    this.#playing = false
  }

  /** Moves on by real seconds. A clip that does not loop holds its last frame. */
  advance(seconds: number): void {
    const { duration } = this.binding.clip
    let time = this.time + seconds * this.speed
    if (this.loop && duration > 0) time -= Math.floor(time / duration) * duration
    else time = Math.min(Math.max(time, 0), duration)
    this.time = time
  }
}
