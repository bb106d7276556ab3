import { mirrorPoses } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const mirrorPosesCommand = defineCommand({
  id: 'poses.mirror',
  title: 'Mirror poses to the other side',
  parameters: {
    asset: documentOf('poses'),
    poses: list(text),
    /** Whose joints they move. */
    model: documentOf('model'),
  },
  run(editing, { asset: id, poses, model }) {
    const { asset, made } = mirrorPoses(editing.get(id, 'poses'), poses, editing.get(model, 'model'))
    editing.put(asset)
    editing.select({ document: id, poses: made })
    return made
  },
})
