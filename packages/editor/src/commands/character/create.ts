import { characterKind } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { documentOf, optional, text } from '../../parameters.ts'

export const createCharacterCommand = defineCommand({
  id: 'character.create',
  title: 'New character',
  parameters: {
    name: text,
    skeleton: documentOf('skeleton'),
    model: documentOf('model'),
    poses: optional(documentOf('poses')),
  },
  label: ({ name }) => `New character ${name}`,
  run(editing, { name, skeleton, model, poses }) {
    const character = characterKind.create(name, {
      skeleton: { id: editing.get(skeleton, 'skeleton').id },
      model: { id: editing.get(model, 'model').id },
      ...(poses === undefined ? {} : { poses: { id: editing.get(poses, 'poses').id } }),
    })
    editing.put(character, editing.folderOf(model))
    editing.select({ document: character.id })
    return character.id
  },
})
