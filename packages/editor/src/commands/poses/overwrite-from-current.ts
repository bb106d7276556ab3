import { overwritePose } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, text } from '../../parameters.ts'
import { currentFrame, currentFrameParameters } from '../current-frame.ts'

export const overwritePoseCommand = defineCommand({
  id: 'poses.overwriteFromCurrent',
  title: 'Overwrite pose with current pose',
  parameters: { asset: documentOf('poses'), pose: text, ...currentFrameParameters },
  label: ({ pose }) => `Overwrite pose ${pose}`,
  run(editing, { asset, pose, ...from }) {
    const frame = currentFrame(editing, from)
    editing.put(overwritePose(editing.get(asset, 'poses'), { name: pose, frame }))
  },
})
