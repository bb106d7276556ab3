import type { Playback, PlaybackOwner } from './playback.ts'
import { PlaybackQueue } from './playback-queue.ts'

/** What plays on one character, by slot of its graph, and what waits to be played. */
export class PlaybackSlots implements PlaybackOwner {
  readonly #slots = new Map<string, Playback[]>()
  /** Of all slots; made when asked for, since thousands may start between two frames. */
  #all: readonly Playback[] | undefined = []
  readonly #starting: Playback[] = []
  readonly #queue = new PlaybackQueue()
  readonly #rebind: (playback: Playback) => void
  #advancing = false

  /** `rebind` fits a playback to the character's rig of now. */
  constructor(rebind: (playback: Playback) => void) {
    this.#rebind = rebind
  }

  get playbacks(): readonly Playback[] {
    this.#all ??= [...this.#slots.values()].flat()
    return this.#all
  }

  get queued(): readonly Playback[] {
    return this.#queue.playbacks
  }

  /** What plays in a slot, from the highest priority down. */
  slot(name: string): Playback[] {
    const known = this.#slots.get(name)
    if (known) return known
    const made: Playback[] = []
    this.#slots.set(name, made)
    return made
  }

  /** The last playback of a slot at a priority, playing or queued, that has not ended. */
  last(slot: string, rank: number): Playback | undefined {
    return [...this.playbacks, ...this.#starting, ...this.#queue.playbacks].findLast(
      (p) => p.slot === slot && p.rank === rank && !p.ended,
    )
  }

  /** Starts a playback now, or after another one, with a cross-fade of `fade` seconds. */
  start(playback: Playback, after?: Playback, fade?: number): void {
    if (after !== undefined) this.#queue.add(playback, after, fade)
    // A listener may start a clip while the others are being moved on; that must not move one of them twice.
    else if (this.#advancing) this.#starting.push(playback)
    else this.#insert(playback)
  }

  restarted(playback: Playback): void {
    if (this.playbacks.includes(playback) || this.#starting.includes(playback) || playback.waiting) return
    this.#rebind(playback)
    this.start(playback)
  }

  ended(playback: Playback, secondsAgo: number): void {
    this.#queue.ended(playback, secondsAgo, (next) => this.start(next))
  }

  rebindAll(): void {
    for (const playback of [...this.playbacks, ...this.#queue.playbacks]) this.#rebind(playback)
  }

  stopAll(fade?: number): void {
    this.#queue.clear()
    for (const playback of this.playbacks) playback.stop(fade)
  }

  /** Moves all on, and lets go of those that have faded out before. */
  advance(seconds: number): void {
    this.#dropFaded()
    const playing = this.playbacks
    this.#advancing = true
    try {
      for (let i = 0; i < playing.length; i++) playing[i]!.advance(seconds)
    } finally {
      this.#advancing = false
      if (this.#starting.length > 0) for (const playback of this.#starting.splice(0)) this.#insert(playback)
    }
  }

  /** Kept from the highest priority down, so that a frame need not sort. */
  #insert(playback: Playback): void {
    const playbacks = this.slot(playback.slot)
    playbacks.splice(playbacks.findLastIndex((p) => p.rank >= playback.rank) + 1, 0, playback)
    this.#all = undefined
  }

  #dropFaded(): void {
    const { playbacks: all } = this
    let faded = false
    for (let i = 0; i < all.length; i++) if (!all[i]!.playing) faded = true
    if (!faded) return
    for (const playbacks of this.#slots.values())
      for (let i = playbacks.length - 1; i >= 0; i--) if (!playbacks[i]!.playing) playbacks.splice(i, 1)
    this.#all = undefined
  }
}
