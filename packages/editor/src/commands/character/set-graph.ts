import { defineCommand } from '../../command.ts'
import { documentOf, nullable } from '../../parameters.ts'

export const setCharacterGraphCommand = defineCommand({
  id: 'character.setGraph',
  title: 'Set graph of character',
  parameters: { character: documentOf('character'), graph: nullable(documentOf('graph')) },
  run(editing, { character, graph }) {
    const { graph: _, ...rest } = editing.get(character, 'character')
    editing.put(graph === null ? rest : { ...rest, graph: { id: editing.get(graph, 'graph').id } })
  },
})
