import { addInBetween } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf, number, optional, text } from '../../parameters.ts'
import type { Frame } from '../current-frame.ts'

export const addInBetweenCommand = defineCommand({
  id: 'poses.addInBetween',
  title: 'Add in-between',
  parameters: {
    asset: documentOf('poses'),
    of: text,
    at: number,
    name: optional(text),
    frame: optional(data<Frame>('a frame with joints and morphs')),
  },
  label: ({ of, at }) => `Add in-between of ${of} at ${at}`,
  run(editing, { asset, ...options }) {
    const poses = addInBetween(editing.get(asset, 'poses'), options)
    const name = poses.poses.at(-1)!.name
    editing.put(poses)
    editing.select({ document: asset, poses: [name] })
    return name
  },
})
