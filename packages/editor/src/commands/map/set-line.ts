import type { MapLine } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { data, documentOf } from '../../parameters.ts'

/** Replaces the line of a target, or adds one. */
export const setMapLineCommand = defineCommand({
  id: 'map.setLine',
  title: 'Set line of map',
  parameters: { map: documentOf('map'), line: data<MapLine>('a line with a target and terms') },
  label: ({ line }) => `Map ${line.target}`,
  run(editing, { map: id, line }) {
    const map = editing.get(id, 'map')
    const at = map.lines.findIndex((l) => l.target === line.target)
    editing.put({ ...map, lines: at < 0 ? [...map.lines, line] : map.lines.with(at, line) })
  },
})
