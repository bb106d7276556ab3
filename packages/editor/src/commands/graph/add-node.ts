import {
  type GraphLink,
  type GraphNode,
  graphNode,
  inputsOf,
  NODE_KINDS,
  type NodeKindName,
  nodeKind,
} from '@facework/documents'
import { defineCommand } from '../../command.ts'
import { choice, data, documentOf, optional, text } from '../../parameters.ts'
import { freeName, graphWithStructure, nodeIn } from './own-structure.ts'

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
  run(editing, { graph: id, kind, position, after }) {
    const graph = graphWithStructure(editing, id)
    const node = graphNode(
      freeName(
        kind,
        graph.nodes.map((n) => n.id),
      ),
      kind,
      {},
      position ? { position } : {},
    ) as GraphNode
    const links =
      after === undefined ? graph.links : insertAfter(graph.links, nodeIn(graph.nodes, after), node)
    editing.put({ ...graph, nodes: [...graph.nodes, node], links })
    return node.id
  },
})

/** What the node before fed is fed by the new one, where the types let it. */
function insertAfter(links: readonly GraphLink[], before: GraphNode, node: GraphNode): readonly GraphLink[] {
  const given = nodeKind(before.kind).output
  const made = nodeKind(node.kind).output
  const taking = inputsOf(node).find((p) => p.type === given?.type)
  if (!given || !taking) return links
  const moved = links.map((link) =>
    made?.type === given.type && 'node' in link.from && link.from.node === before.id
      ? { ...link, from: { node: node.id, port: made.name } }
      : link,
  )
  return [...moved, { from: { node: before.id, port: given.name }, to: { node: node.id, port: taking.name } }]
}
