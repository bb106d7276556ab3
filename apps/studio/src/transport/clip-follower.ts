import type { Clip } from '@facework/documents'
import type { Playback, PlayOptions } from '@facework/runtime'
import type { TransportState } from './transport-state.ts'

/** Anything that plays clips: a character, or one bound to a scene. */
export interface Player {
  play(clip: Clip, options?: PlayOptions): Playback
}

/** The transport sets time and weight. */
const PAUSED: PlayOptions = { speed: 0, loop: false, hold: true, fade: 0 }

/** Keeps the playbacks of one player at the time and weight of the transport. */
export class ClipFollower {
  #startCount = 0
  #clip: Clip | undefined
  #player: Player | undefined
  #current: Playback | undefined
  #outgoing: Playback | undefined

  /** Sets the player to the state of the transport; visible after the player's next update. */
  follow(player: Player, state: TransportState): Playback {
    if (
      this.#startCount !== state.startCount ||
      this.#clip !== state.clip ||
      this.#player !== player ||
      !this.#current
    ) {
      this.#current?.stop(0)
      this.#outgoing?.stop(0)
      this.#outgoing = state.outgoing && player.play(state.outgoing.clip, PAUSED)
      this.#current = player.play(state.clip, PAUSED)
      this.#startCount = state.startCount
      this.#clip = state.clip
      this.#player = player
    }
    if (this.#outgoing) {
      this.#outgoing.time = state.outgoing?.time ?? 0
      this.#outgoing.weight = state.outgoing ? 1 - state.weight : 0
    }
    this.#current.time = state.time
    this.#current.weight = state.weight
    return this.#current
  }

  /** Stops both playbacks: the player returns to rest on its next update. */
  stop(): void {
    this.#current?.stop(0)
    this.#outgoing?.stop(0)
    this.#current = undefined
    this.#outgoing = undefined
  }
}
