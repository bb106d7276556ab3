import { defineCommand } from '../../command.ts'
import { documentOf, nullable } from '../../parameters.ts'

export const setCharacterPosesCommand = defineCommand({
  id: 'character.setPoses',
  title: 'Set pose asset of character',
  parameters: { character: documentOf('character'), poses: nullable(documentOf('poses')) },
  run(editing, { character, poses }) {
    const { poses: _, ...rest } = editing.get(character, 'character')
    editing.put(poses === null ? rest : { ...rest, poses: { id: editing.get(poses, 'poses').id } })
  },
})
