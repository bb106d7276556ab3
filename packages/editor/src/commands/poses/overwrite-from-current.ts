import { overwritePose } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'
import { currentFrameFor, currentFrameParameters } from '../current-frame.ts'

export const overwritePosesCommand = defineCommand({
  id: 'poses.overwriteFromCurrent',
  title: 'Overwrite poses with current pose',
  parameters: { asset: documentOf('poses'), poses: list(text), ...currentFrameParameters },
  label: ({ poses }) =>
    poses.length === 1 ? `Overwrite pose ${poses[0]}` : `Overwrite ${poses.length} poses`,
  run(editing, { asset, poses, ...from }) {
    const frame = currentFrameFor(editing, asset, from)
    editing.put(
      poses.reduce((changed, name) => overwritePose(changed, { name, frame }), editing.get(asset, 'poses')),
    )
  },
})
