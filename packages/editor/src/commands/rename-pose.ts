import { renamePose } from '@facework/operations'
import { defineCommand } from '../command.ts'
import { documentOf, text } from '../parameters.ts'

export const renamePoseCommand = defineCommand({
  id: 'poses.rename',
  title: 'Rename pose',
  shortcut: 'F2',
  parameters: { asset: documentOf('poses'), from: text, to: text },
  label: ({ from, to }) => `Rename pose ${from} to ${to}`,
  run(editing, { asset, from, to }) {
    const { poses } = renamePose(editing.get(asset, 'poses'), from, to)
    editing.put(poses)
  },
})
