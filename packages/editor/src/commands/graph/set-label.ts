import { nodeInGraph } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

/** A name for people; links and overrides keep the id. */
export const setNodeLabelCommand = defineCommand({
  id: 'graph.setLabel',
  title: 'Rename node',
  parameters: { graph: documentOf('graph'), node: text, label: text },
  label: ({ node, label }) => `Name ${node} ${label}`,
  run(editing, { graph: id, node, label }) {
    const graph = graphWithStructure(editing, id)
    const { label: _, ...rest } = nodeInGraph(graph.nodes, node)
    const named = label === '' ? rest : { ...rest, label }
    editing.put({ ...graph, nodes: graph.nodes.map((n) => (n.id === node ? named : n)) })
  },
})
