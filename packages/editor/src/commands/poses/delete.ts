import { deletePoses } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const deletePosesCommand = defineCommand({
  id: 'poses.delete',
  title: 'Delete poses',
  shortcut: 'Delete',
  parameters: { asset: documentOf('poses'), poses: list(text) },
  label: ({ poses }) => (poses.length === 1 ? `Delete pose ${poses[0]}` : `Delete ${poses.length} poses`),
  run(editing, { asset, poses: names }) {
    const { poses, deleted, diagnostics } = deletePoses(editing.get(asset, 'poses'), names)
    editing.report(diagnostics)
    editing.put(poses)
    editing.select({ document: asset })
    return deleted
  },
})
