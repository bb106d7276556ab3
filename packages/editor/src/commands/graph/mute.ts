import { nodeInGraph } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, flag, list, optional, text } from '../../parameters.ts'
import { graphWithStructure } from './own-structure.ts'

/** [G2] Leaves nodes out for the time being, or takes them in again. Without a word: the other way round. */
export const muteNodesCommand = defineCommand({
  id: 'graph.mute',
  title: 'Mute nodes',
  parameters: { graph: documentOf('graph'), nodes: list(text), muted: optional(flag) },
  label: ({ nodes }) => `Mute ${nodes.length === 1 ? nodes[0] : `${nodes.length} nodes`}`,
  run(editing, { graph: id, nodes, muted: wanted }) {
    const graph = graphWithStructure(editing, id)
    const chosen = new Set(nodes.map((node) => nodeInGraph(graph.nodes, node).id))
    const muted = wanted ?? !graph.nodes.every((n) => !chosen.has(n.id) || n.muted)
    editing.put({
      ...graph,
      nodes: graph.nodes.map((node) => {
        if (!chosen.has(node.id) || node.kind === 'output') return node
        const { muted: _, ...rest } = node
        return muted ? { ...rest, muted } : rest
      }),
    })
  },
})
