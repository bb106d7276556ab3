import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const deleteMapLinesCommand = defineCommand({
  id: 'map.deleteLines',
  title: 'Delete lines of map',
  parameters: { map: documentOf('map'), targets: list(text) },
  run(editing, { map: id, targets }) {
    const map = editing.get(id, 'map')
    editing.put({ ...map, lines: map.lines.filter((l) => !targets.includes(l.target)) })
  },
})
