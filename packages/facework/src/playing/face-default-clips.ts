import { type ClipChoice, type ClipOrRef, DefaultClips } from '@facework/runtime'
import { loadClip } from '../loading/load-clip.ts'
import { loadChoices } from './load-choices.ts'

/** A clip, a reference, or an address that `loadClip` takes. */
export type DefaultClip = ClipOrRef | string

/** One of the clips a slot may pick, as likely as its weight is of the slot's sum. */
export interface DefaultClipChoice {
  readonly clip: DefaultClip
  readonly weight?: number
}

/**
 * Default clips that can be set by address: they are loaded, and replace what plays when they are there.
 *
 *   const defaults = face.defaults()
 *   await defaults.set('idle', ['fw:@acme/idle@1', { clip: 'fw:@acme/shrug@2', weight: 0.3 }])
 *   await defaults.set('mood', 'fw:@acme/mood-calm@1')
 */
export class FaceDefaultClips extends DefaultClips {
  readonly #last: Record<string, unknown> = {}

  /** Replaces what a slot has; of several calls for a slot the last one counts, whenever its clips are loaded. */
  override async set(
    slot: string,
    clips: DefaultClip | readonly (DefaultClip | DefaultClipChoice)[] | undefined,
  ): Promise<void> {
    this.#last[slot] = clips
    const given = [clips].flat() as { clip?: unknown }[]
    if (!given.some((choice) => typeof (choice?.clip ?? choice) === 'string')) {
      super.set(slot, clips as readonly ClipChoice[])
      return
    }
    const ready = await loadChoices(given, loadClip)
    if (this.#last[slot] === clips) super.set(slot, ready)
  }
}
