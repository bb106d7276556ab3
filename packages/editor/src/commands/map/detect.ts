import { detectMap, mapFromDetection } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, documentOf, optional, text } from '../../parameters.ts'
import { putMap } from '../character/set-map.ts'

/** [M3] Proposes a map from a vocabulary to the poses of an asset, by their names. */
export const detectMapCommand = defineCommand({
  id: 'map.detect',
  title: 'Detect map',
  parameters: {
    asset: documentOf('poses'),
    set: optional(choice('arkit-52', 'facs-50')),
    name: optional(text),
    character: optional(documentOf('character')),
  },
  run(editing, { asset, set, name, character }) {
    const poses = editing.get(asset, 'poses')
    const names = poses.poses.filter((p) => p.role.type === 'control').map((p) => p.name)
    const detection = detectMap({ names, ...(set === undefined ? {} : { set }) })
    const map = mapFromDetection(detection, name ?? `${poses.name} map`)
    editing.put(map, editing.folderOf(asset))
    if (character !== undefined) putMap(editing, character, map.id)
    editing.select({ document: map.id })
    return map.id
  },
})
