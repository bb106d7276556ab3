import { pasteNames } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const pasteNamesCommand = defineCommand({
  id: 'poses.pasteNames',
  title: 'Paste names',
  parameters: {
    asset: documentOf('poses'),
    poses: list(text),
    /** One a line. */
    names: text,
  },
  run(editing, { asset, poses: selection, names }) {
    const { poses, renamed, diagnostics } = pasteNames(editing.get(asset, 'poses'), selection, names)
    editing.report(diagnostics)
    editing.put(poses)
    const now = new Map(renamed.map((r) => [r.from, r.to]))
    editing.select({ document: asset, poses: selection.map((name) => now.get(name) ?? name) })
    return renamed
  },
})
