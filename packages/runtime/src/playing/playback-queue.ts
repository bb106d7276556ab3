import { FaceworkError } from '@facework/report'
import { Playback } from './playback.ts'

interface QueuedPlayback {
  readonly playback: Playback
  /** The playback whose end it waits for. */
  after: Playback
  readonly fade: number | undefined
  /** Whether `after` looped before it was told to end for this one. */
  readonly endsLoop: boolean
}

/**
 * Playbacks that wait for the end of another. A looping one ends with its current round once something is queued
 * behind it.
 */
export class PlaybackQueue {
  readonly #waiting: QueuedPlayback[] = []

  get playbacks(): readonly Playback[] {
    return this.#waiting.map((w) => w.playback)
  }

  /** Holds a new playback back until another one ends; `fade` is how long the two then cross-fade. */
  add(playback: Playback, after: Playback, fade: number | undefined): void {
    checkPredecessor(after)
    playback.wait()
    this.#waiting.push({ playback, after, fade, endsLoop: after.loop })
    after.loop = false
  }

  /** Starts what waited for a playback, or passes it on when that playback never started. */
  ended(playback: Playback, secondsAgo: number, start: (playback: Playback) => void): void {
    const own = this.#waiting.findIndex((w) => w.playback === playback)
    if (own >= 0) {
      this.#leave(own)
      return
    }
    const ready = this.#waiting.filter((w) => w.after === playback)
    for (const next of ready) {
      this.#waiting.splice(this.#waiting.indexOf(next), 1)
      // One that holds its last frame would share the face with the next.
      playback.stop(next.fade, secondsAgo)
      start(next.playback)
      next.playback.begin(secondsAgo)
    }
  }

  clear(): void {
    for (const { playback } of this.#waiting.splice(0)) playback.stop(0)
  }

  #leave(at: number): void {
    const [left] = this.#waiting.splice(at, 1)
    const followers = this.#waiting.filter((w) => w.after === left!.playback)
    for (const follower of followers) follower.after = left!.after
    if (followers.length === 0) left!.after.loop = left!.endsLoop
  }
}

function checkPredecessor(after: unknown): void {
  if (after instanceof Playback && !after.ended) return
  throw new FaceworkError(
    'play/after',
    'after',
    after instanceof Playback
      ? `The playback of "${after.binding.clip.name}" to wait for has ended already.`
      : `after should be a playback; found ${after === null ? 'null' : typeof after}.`,
    'Give what `play` or `queue` returned; `queue(clip)` takes the last one by itself.',
  )
}
