import { defineCommand } from '../../command.ts'
import { documentOf, nullable } from '../../parameters.ts'

export const setCharacterMapCommand = defineCommand({
  id: 'character.setMap',
  title: 'Set map of character',
  parameters: { character: documentOf('character'), map: nullable(documentOf('map')) },
  run(editing, { character, map }) {
    const { map: _, ...rest } = editing.get(character, 'character')
    editing.put(map === null ? rest : { ...rest, map: { id: editing.get(map, 'map').id } })
  },
})
