import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'

/** Keys beyond the end stay where they are; a longer clip shows them again. */
export const setDurationCommand = defineCommand({
  id: 'clip.setDuration',
  title: 'Set duration',
  parameters: { clip: documentOf('clip'), duration: number },
  run(editing, { clip, duration }) {
    editing.put({ ...editing.get(clip, 'clip'), duration })
  },
})
