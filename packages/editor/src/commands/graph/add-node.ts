import { NODE_KINDS, type NodeKindName } from '@facework/documents'
import { addGraphNode } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, optional, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

const KINDS = Object.keys(NODE_KINDS) as NodeKindName[]

export const addNodeCommand = defineCommand({
  id: 'graph.addNode',
  title: 'Add node',
  parameters: {
    graph: documentOf('graph'),
    kind: choice(...KINDS),
    position: optional(data<readonly [number, number]>('two numbers')),
    /** A node whose output goes into the first fitting input of the new one, and which it then stands after. */
    after: optional(text),
  },
  label: ({ kind }) => `Add ${NODE_KINDS[kind].title}`,
  run(editing, { graph: id, ...options }) {
    const { graph, node } = addGraphNode(graphWithStructure(editing, id), options)
    editing.put(graph)
    return node
  },
})
