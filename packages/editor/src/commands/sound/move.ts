import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'
import { soundOf } from './sound-of.ts'

/** Lets the sound of a clip begin at another time. */
export const moveSoundCommand = defineCommand({
  id: 'sound.move',
  title: 'Move sound',
  parameters: { clip: documentOf('clip'), start: number },
  run(editing, { clip: id, start }) {
    const clip = editing.get(id, 'clip')
    editing.put({ ...clip, sound: { ...soundOf(clip), start } })
  },
})
