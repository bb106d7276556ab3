import { addInBetween } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, number, optional, text } from '../../parameters.ts'
import { currentFrameFor, currentFrameParameters } from '../current-frame.ts'

export const addInBetweenCommand = defineCommand({
  id: 'poses.addInBetween',
  title: 'Add in-between',
  parameters: {
    asset: documentOf('poses'),
    of: text,
    at: number,
    name: optional(text),
    /** With one of these its shape is the current pose, else what the pose is there by itself. */
    ...currentFrameParameters,
  },
  label: ({ of, at }) => `Add in-between of ${of} at ${at}`,
  run(editing, { asset, character, frame, ...options }) {
    const shape =
      character === undefined && !frame
        ? {}
        : { frame: currentFrameFor(editing, asset, { character, frame }) }
    const poses = addInBetween(editing.get(asset, 'poses'), { ...options, ...shape })
    const name = poses.poses.at(-1)!.name
    editing.put(poses)
    editing.select({ document: asset, poses: [name] })
    return name
  },
})
