import { mapLineSchema } from '@facework/documents/internal'
import { list, oneOf, optional, text } from '@facework/documents/schema'
import { detectMap, mapFromDetection } from '@facework/operations'
import { controlNames } from '@facework/operations/internal'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { putMap } from './character.ts'

export const mapCommands = {
  // [M3] Proposes a map from a vocabulary to the poses of an asset, by their names.
  'map.detect': defineCommand({
    title: 'Detect map',
    parameters: {
      asset: documentOf('poses'),
      set: optional(oneOf('arkit-52', 'facs-50')),
      name: optional(text),
      character: optional(documentOf('character')),
    },
    run(editing, { asset, set, name, character }) {
      const poses = editing.get(asset, 'poses')
      const names = controlNames(poses)
      const detection = detectMap({ names, set })
      const map = mapFromDetection(detection, name ?? `${poses.name} map`)
      editing.put(map, editing.folderOf(asset))
      if (character !== undefined) putMap(editing, character, map.id)
      editing.select({ document: map.id })
      return map.id
    },
  }),

  // Replaces the line of a target, or adds one.
  'map.setLine': defineCommand({
    title: 'Set line of map',
    parameters: { map: documentOf('map'), line: mapLineSchema },
    label: ({ line }) => `Map ${line.target}`,
    run(editing, { map: id, line }) {
      const map = editing.get(id, 'map')
      const at = map.lines.findIndex((l) => l.target === line.target)
      editing.put({ ...map, lines: at < 0 ? [...map.lines, line] : map.lines.with(at, line) })
    },
  }),

  'map.deleteLines': defineCommand({
    title: 'Delete lines of map',
    parameters: { map: documentOf('map'), targets: list(text) },
    run(editing, { map: id, targets }) {
      const map = editing.get(id, 'map')
      editing.put({ ...map, lines: map.lines.filter((l) => !targets.includes(l.target)) })
    },
  }),
}
