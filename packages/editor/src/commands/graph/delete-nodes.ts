import { nodeInGraph } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

/** Nodes go with their links, and with the names their parameters were exposed under. */
export const deleteNodesCommand = defineCommand({
  id: 'graph.deleteNodes',
  title: 'Delete nodes',
  parameters: { graph: documentOf('graph'), nodes: list(text) },
  label: ({ nodes }) => (nodes.length === 1 ? `Delete node ${nodes[0]}` : `Delete ${nodes.length} nodes`),
  run(editing, { graph: id, nodes }) {
    const graph = graphWithStructure(editing, id)
    const gone = new Set(nodes.map((node) => nodeInGraph(graph.nodes, node).id))
    editing.put({
      ...graph,
      nodes: graph.nodes.filter((n) => !gone.has(n.id)),
      links: graph.links.filter(
        ({ from, to }) => !gone.has(to.node) && !('node' in from && gone.has(from.node)),
      ),
      exposed: graph.exposed.filter((e) => !gone.has(e.node)),
    })
  },
})
