import type { Clip } from '@facework/documents'
import type { Playback, PlayOptions } from '@facework/runtime'

/** Where everybody on stage is: the clip, the time, and what is still fading out below it. */
export interface Beat {
  /** Changes whenever a clip starts over. */
  readonly take: number
  readonly clip: Clip
  readonly time: number
  /** Share of the clip in what is shown; less than 1 while it takes over. */
  readonly weight: number
  readonly outgoing?: { readonly clip: Clip; readonly time: number }
}

/** Anything that plays clips: a character, or one bound to a scene. */
export interface Player {
  play(clip: Clip, options?: PlayOptions): Playback
}

/** Time and weight are the conductor's. */
const STILL: PlayOptions = { speed: 0, loop: false, hold: true, fade: 0 }

/** The playbacks of one player, kept at the conductor's beat. */
export class Part {
  #take = 0
  #clip: Clip | undefined
  #player: Player | undefined
  #now: Playback | undefined
  #outgoing: Playback | undefined

  /** Brings the player to the beat; it shows on the player's next update. */
  follow(player: Player, beat: Beat): Playback {
    if (this.#take !== beat.take || this.#clip !== beat.clip || this.#player !== player || !this.#now) {
      this.#now?.stop(0)
      this.#outgoing?.stop(0)
      this.#outgoing = beat.outgoing && player.play(beat.outgoing.clip, STILL)
      this.#now = player.play(beat.clip, STILL)
      this.#take = beat.take
      this.#clip = beat.clip
      this.#player = player
    }
    if (this.#outgoing) {
      this.#outgoing.time = beat.outgoing?.time ?? 0
      this.#outgoing.weight = beat.outgoing ? 1 - beat.weight : 0
    }
    this.#now.time = beat.time
    this.#now.weight = beat.weight
    return this.#now
  }

  /** Nothing plays any more: the player goes back to rest on its next update. */
  rest(): void {
    this.#now?.stop(0)
    this.#outgoing?.stop(0)
    this.#now = undefined
    this.#outgoing = undefined
  }
}
