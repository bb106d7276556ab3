import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'
import { soundOf } from './sound-of.ts'

/** Takes the sound off a clip; its file stays in the project. */
export const removeSoundCommand = defineCommand({
  id: 'sound.remove',
  title: 'Remove sound',
  parameters: { clip: documentOf('clip') },
  run(editing, { clip: id }) {
    const clip = editing.get(id, 'clip')
    soundOf(clip)
    const { sound: _, ...silent } = clip
    editing.put(silent)
  },
})
