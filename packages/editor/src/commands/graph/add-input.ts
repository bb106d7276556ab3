import { ASSET_TYPES, type LinkEnd } from '@facework/documents'
import { addGraphInput } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, optional, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

/** [G4] Declares an asset input, which children and characters then fill with their own. */
export const addAssetInputCommand = defineCommand({
  id: 'graph.addInput',
  title: 'Add asset input',
  parameters: {
    graph: documentOf('graph'),
    kind: choice(...ASSET_TYPES),
    name: optional(text),
    /** Linked to this port at once. */
    to: optional(data<LinkEnd>('a port of a node')),
  },
  run(editing, { graph: id, ...options }) {
    const { graph, input } = addGraphInput(graphWithStructure(editing, id), options)
    editing.put(graph)
    return input
  },
})
