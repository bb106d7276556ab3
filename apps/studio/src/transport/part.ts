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

/** The playbacks of one player, kept at the conductor's beat. */
export class Part {
  #take = 0
  #player: Player | undefined
  #now: Playback | undefined
  #outgoing: Playback | undefined

  /** Brings the player to the beat; it shows on the player's next update. */
  follow(player: Player, beat: Beat): Playback {
    if (this.#take !== beat.take || this.#player !== player || !this.#now) {
      this.#now?.stop()
      this.#outgoing?.stop()
      this.#outgoing = beat.outgoing && player.play(beat.outgoing.clip, { speed: 0, loop: false })
      this.#now = player.play(beat.clip, { speed: 0, loop: false })
      this.#take = beat.take
      this.#player = player
    }
    if (this.#outgoing) {
      this.#outgoing.time = beat.outgoing?.time ?? 0
      // The same clip covers all of its own curves; another leaves some that must fade by themselves.
      const covered = beat.outgoing?.clip === beat.clip
      this.#outgoing.weight = beat.outgoing ? (covered ? 1 : 1 - beat.weight) : 0
    }
    this.#now.time = beat.time
    this.#now.weight = beat.weight
    return this.#now
  }

  /** Forgets its playbacks, as after its player has been given another rig. */
  restart(): void {
    this.#now?.stop()
    this.#outgoing?.stop()
    this.#now = this.#outgoing = undefined
  }
}
