import { addAliases, renamePose } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, optional, text } from '../../parameters.ts'

/** [P10] With a map, clips that speak the old name go on working through it. */
export const renamePoseCommand = defineCommand({
  id: 'poses.rename',
  title: 'Rename pose',
  shortcut: 'F2',
  parameters: {
    asset: documentOf('poses'),
    from: text,
    to: text,
    /** Takes the alias line. */
    map: optional(documentOf('map')),
  },
  label: ({ from, to }) => `Rename pose ${from} to ${to}`,
  run(editing, { asset, from, to, map }) {
    const { poses, renamed, aliases } = renamePose(editing.get(asset, 'poses'), from, to)
    editing.put(poses)
    if (map !== undefined) editing.put(addAliases(editing.get(map, 'map'), aliases))
    const now = new Map(renamed.map((r) => [r.from, r.to]))
    editing.select({
      ...editing.selection,
      poses: editing.selection.poses.map((name) => now.get(name) ?? name),
    })
    return { renamed, aliases }
  },
})
