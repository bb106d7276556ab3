import { setDuration } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'

export const setDurationCommand = defineCommand({
  id: 'clip.setDuration',
  title: 'Set duration',
  parameters: { clip: documentOf('clip'), duration: number },
  run(editing, { clip, duration }) {
    editing.put(setDuration(editing.get(clip, 'clip'), duration))
  },
})
