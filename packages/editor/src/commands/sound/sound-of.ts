import type { Clip, ClipSound } from '@facework/documents'
import { FaceworkError } from '@facework/report'

/** The sound of a clip, which must have one. */
export function soundOf(clip: Clip): ClipSound {
  if (clip.sound) return clip.sound
  throw new FaceworkError(
    'clip/sound-missing',
    'sound',
    `Clip "${clip.name}" has no sound.`,
    'Add one to it first.',
  )
}
