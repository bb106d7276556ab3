import { reorderPoses } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const reorderPosesCommand = defineCommand({
  id: 'poses.reorder',
  title: 'Reorder poses',
  parameters: {
    asset: documentOf('poses'),
    /** These first, in this order. */
    poses: list(text),
  },
  run(editing, { asset, poses }) {
    editing.put(reorderPoses(editing.get(asset, 'poses'), poses))
  },
})
