import { nodeInGraph } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

export const moveNodesCommand = defineCommand({
  id: 'graph.moveNodes',
  title: 'Move nodes',
  parameters: {
    graph: documentOf('graph'),
    /** By node. */
    positions: data<Readonly<Record<string, readonly [number, number]>>>('positions by node'),
  },
  run(editing, { graph: id, positions }) {
    const graph = graphWithStructure(editing, id)
    for (const node of Object.keys(positions)) nodeInGraph(graph.nodes, node)
    editing.put({
      ...graph,
      nodes: graph.nodes.map((node) =>
        Object.hasOwn(positions, node.id) ? { ...node, position: positions[node.id]! } : node,
      ),
    })
  },
})
