import type { Clip } from '@facework/documents'
import type { ClipSound } from '@facework/documents/internal'
import { finite, optional, text } from '@facework/documents/schema'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'

export const soundCommands = {
  // The sound that plays beside a clip; a file of the project.
  'sound.set': defineCommand({
    title: 'Set sound',
    parameters: {
      clip: documentOf('clip'),
      /** Path inside the project. */
      file: text,
      /** Seconds of the clip at which it begins; 0 unless given. */
      start: optional(finite),
    },
    run(editing, { clip, file, start = 0 }) {
      if (/^[/\\]|^[a-z]+:|(^|[/\\])\.\.([/\\]|$)/i.test(file)) {
        throw new FaceworkError(
          'clip/sound-path',
          file,
          `A sound must be inside the project; "${file}" is outside of it.`,
          'Add the file to the project, and name it by its path there.',
        )
      }
      editing.put({ ...editing.get(clip, 'clip'), sound: { file, start } })
    },
  }),

  // Lets the sound of a clip begin at another time.
  'sound.move': defineCommand({
    title: 'Move sound',
    parameters: { clip: documentOf('clip'), start: finite },
    run(editing, { clip: id, start }) {
      const clip = editing.get(id, 'clip')
      editing.put({ ...clip, sound: { ...soundOf(clip), start } })
    },
  }),

  // Takes the sound off a clip; its file stays in the project.
  'sound.remove': defineCommand({
    title: 'Remove sound',
    parameters: { clip: documentOf('clip') },
    run(editing, { clip: id }) {
      const clip = editing.get(id, 'clip')
      soundOf(clip)
      const { sound: _, ...silent } = clip
      editing.put(silent)
    },
  }),
}

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
