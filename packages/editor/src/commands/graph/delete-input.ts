import { defineCommand } from '../../command.ts'
import { documentOf, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

export const deleteAssetInputCommand = defineCommand({
  id: 'graph.deleteInput',
  title: 'Delete asset input',
  parameters: { graph: documentOf('graph'), input: text },
  run(editing, { graph: id, input }) {
    const graph = graphWithStructure(editing, id)
    editing.put({
      ...graph,
      inputs: graph.inputs.filter((i) => i.name !== input),
      links: graph.links.filter(({ from }) => !('input' in from) || from.input !== input),
    })
  },
})
