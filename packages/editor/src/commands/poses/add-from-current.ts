import { addPose } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, text } from '../../parameters.ts'
import { currentFrameFor, currentFrameParameters } from '../current-frame.ts'

export const addPoseCommand = defineCommand({
  id: 'poses.addFromCurrent',
  title: 'Add current pose',
  parameters: { asset: documentOf('poses'), name: text, ...currentFrameParameters },
  label: ({ name }) => `Add pose ${name}`,
  run(editing, { asset, name, ...from }) {
    editing.put(addPose(editing.get(asset, 'poses'), { name, frame: currentFrameFor(editing, asset, from) }))
    editing.select({ document: asset, poses: [name] })
  },
})
