import { tidyGraph } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

export const tidyGraphCommand = defineCommand({
  id: 'graph.tidy',
  title: 'Tidy graph',
  parameters: { graph: documentOf('graph') },
  run(editing, { graph }) {
    editing.put(tidyGraph(graphWithStructure(editing, graph)))
  },
})
