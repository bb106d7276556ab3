import { defineCommand } from '../../command.ts'
import { documentOf, flag } from '../../parameters.ts'

export const setLoopCommand = defineCommand({
  id: 'clip.setLoop',
  title: 'Loop clip',
  parameters: { clip: documentOf('clip'), loop: flag },
  run(editing, { clip, loop }) {
    editing.put({ ...editing.get(clip, 'clip'), loop })
  },
})
