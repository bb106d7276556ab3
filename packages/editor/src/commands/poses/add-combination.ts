import { addCombination } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf, list, optional, text } from '../../parameters.ts'
import type { Frame } from '../current-frame.ts'

export const addCombinationCommand = defineCommand({
  id: 'poses.addCombination',
  title: 'Add combination from selection',
  shortcut: 'C',
  parameters: {
    asset: documentOf('poses'),
    bases: list(text),
    name: optional(text),
    frame: optional(data<Frame>('a frame with joints and morphs')),
  },
  label: ({ bases }) => `Combine ${bases.join(' and ')}`,
  enabled: ({ selection }) => selection.poses.length === 2 || selection.poses.length === 3,
  run(editing, { asset, ...options }) {
    const poses = addCombination(editing.get(asset, 'poses'), options)
    const name = poses.poses.at(-1)!.name
    editing.put(poses)
    editing.select({ document: asset, poses: [name] })
    return name
  },
})
