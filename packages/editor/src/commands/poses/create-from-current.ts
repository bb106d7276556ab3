import { createPosesFromPose } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { optional, text } from '../../parameters.ts'
import { currentCharacter, currentFrame, currentFrameParameters } from '../current-frame.ts'

export const createPosesFromCurrentCommand = defineCommand({
  id: 'poses.createFromCurrent',
  title: 'Create pose asset from current pose',
  parameters: { ...currentFrameParameters, poseName: optional(text), name: optional(text) },
  run(editing, { character, frame, ...names }) {
    const { model } = currentCharacter(editing, { character })
    const poses = createPosesFromPose({
      ...names,
      model: editing.get(model.id, 'model'),
      frame: currentFrame(editing, { character, frame }),
    })
    editing.put(poses, editing.folderOf(model.id))
    editing.select({ document: poses.id, poses: poses.poses.map((p) => p.name) })
    return poses.id
  },
})
