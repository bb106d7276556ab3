import type { AssetRef, Character, Clip } from '@facework/documents'
import { Random } from '@facework/math/internal'
import { FaceworkError, suggestion } from '@facework/report'
import type { MoodOptions } from './character-instance.ts'
import type { Playback, PlayOptions } from './playback.ts'

export type ClipOrRef = Clip | AssetRef

/** One of the clips a slot may pick; as likely as its weight is of the slot's sum. */
export interface ClipChoice {
  readonly clip: ClipOrRef
  readonly weight?: number
}

export interface DefaultClipsOptions {
  /** Decides what is picked; the same seed picks the same sequence. 1 unless given. */
  readonly seed?: number
  /** Finds the clip of a library or project. Needed for references. */
  readonly lookup?: (ref: AssetRef) => Clip | undefined
  /** Seconds of the cross-fades; 0.25 unless given. */
  readonly fade?: number
}

/** What default clips are played on: a character instance. */
export interface ClipPlayer {
  play(clip: Clip, options?: PlayOptions): Playback
  setMood(clip: Clip | undefined, options?: MoodOptions): Playback | undefined
}

interface Choice {
  readonly clip: Clip
  readonly weight: number
}

/** The slot that plays beside all others, in the mood of the character. */
const MOOD = 'mood'

// [T3]
/**
 * The default animations of a character: idle, walk, … and its mood. One slot plays at a
 * time, at priority core; of several clips in a slot one is picked at random, and again whenever it has
 * run through. Replacing a clip that plays cross-fades.
 */
export class DefaultClips {
  readonly #player: ClipPlayer
  readonly #random: Random
  readonly #lookup: (ref: AssetRef) => Clip | undefined
  readonly #fade: number
  readonly #slots = new Map<string, readonly Choice[]>()
  #slot: string | undefined
  #playback: Playback | undefined
  #moodPlayback: Playback | undefined
  #moodStatic = false

  constructor(player: ClipPlayer, options: DefaultClipsOptions = {}) {
    this.#player = player
    this.#random = new Random(options.seed ?? 1)
    this.#lookup = options.lookup ?? (() => undefined)
    this.#fade = options.fade ?? 0.25
  }

  /** Takes mood and slots of a character document. */
  load(character: Pick<Character, 'mood' | 'defaults'>): void {
    for (const [slot, choices] of Object.entries(character.defaults)) this.set(slot, choices)
    if (!character.mood) return
    this.#moodStatic = character.mood.static
    this.set(MOOD, character.mood.clip)
  }

  get slots(): readonly string[] {
    return [...this.#slots.keys()]
  }

  /** The slot that plays; undefined before the first. */
  get slot(): string | undefined {
    return this.#slot
  }

  /** Replaces what a slot holds: by a clip, a reference, or several to pick from; none empties it. */
  set(slot: string, clips: ClipOrRef | readonly ClipChoice[] | undefined): void {
    const given = clips === undefined ? [] : isList(clips) ? clips : [{ clip: clips }]
    this.#slots.set(
      slot,
      given.map(({ clip, weight = 1 }, i) => ({ clip: this.#resolve(clip, `${slot}[${i}]`), weight })),
    )
    if (slot === MOOD) this.#next(MOOD)
    else if (slot === this.#slot) this.#next(slot)
  }

  /** Goes over to a slot. Playing the one that plays already changes nothing. */
  play(slot: string): Playback | undefined {
    if (!this.#slots.has(slot)) {
      throw new FaceworkError(
        'play/default-slot',
        slot,
        `The character has no default clips for "${slot}".`,
        suggestion(slot, this.#slots.keys()),
      )
    }
    if (slot === MOOD) return this.#moodPlayback
    if (slot !== this.#slot) this.#next(slot)
    return this.#playback
  }

  /** Fades out the slot that plays; the mood goes on. */
  stop(): void {
    this.#playback?.stop(this.#fade)
    this.#playback = this.#slot = undefined
  }

  #pick(slot: string): Choice | undefined {
    const choices = this.#slots.get(slot)!
    return choices[this.#random.pick(choices.map((c) => c.weight))]
  }

  #next(slot: string, picked = this.#pick(slot)): void {
    const playback = slot === MOOD ? this.#changeMood(picked) : this.#changeSlot(slot, picked)
    if (!playback || (this.#slots.get(slot)!.length === 1 && playback.loop)) return
    const again = () => {
      if (playback !== this.#playback && playback !== this.#moodPlayback) return
      const other = this.#pick(slot)
      if (other !== picked || !playback.loop) this.#next(slot, other)
    }
    playback.on('looped', again)
    playback.on('finished', again)
  }

  #changeMood(picked: Choice | undefined): Playback | undefined {
    this.#moodPlayback = this.#player.setMood(picked?.clip, { static: this.#moodStatic })
    return this.#moodPlayback
  }

  #changeSlot(slot: string, picked: Choice | undefined): Playback | undefined {
    const next = picked && this.#player.play(picked.clip, { priority: 'core', fade: this.#fade })
    this.#playback?.stop(this.#fade)
    this.#playback = next
    this.#slot = slot
    return next
  }

  #resolve(clip: ClipOrRef, path: string): Clip {
    if ('kind' in clip) return clip
    const found = this.#lookup(clip)
    if (found) return found
    throw new FaceworkError(
      'play/clip-unknown',
      path,
      `Slot ${path} refers to clip ${clip.id}${clip.path ? ` (${clip.path})` : ''}, which does not exist.`,
      'Give the clip itself, or a `lookup` that knows it.',
    )
  }
}

function isList(clips: ClipOrRef | readonly ClipChoice[]): clips is readonly ClipChoice[] {
  return Array.isArray(clips)
}
