import { revertClip } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'

export const revertClipCommand = defineCommand({
  id: 'clip.revert',
  title: 'Revert clip to its source',
  parameters: { clip: documentOf('clip') },
  run(editing, { clip }) {
    editing.put(revertClip(editing.get(clip, 'clip')))
    editing.select({ document: clip })
  },
})
