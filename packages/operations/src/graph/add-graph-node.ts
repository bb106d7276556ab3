import { type Graph, type GraphLink, type GraphNode, graphNode } from '@facework/documents'
import { inputsOf, type NodeKindName, nodeKind } from '@facework/documents/internal'
import { freeName, nodeInGraph } from './node-in-graph.ts'

export interface AddGraphNodeOptions {
  readonly kind: NodeKindName
  readonly position?: readonly [number, number]
  /** A node whose output goes into the first fitting input of the new one, and which it then stands after. */
  readonly after?: string
}

export interface AddedGraphNode {
  readonly graph: Graph
  /** Its id: the kind, with a number where that is taken. */
  readonly node: string
}

/** A graph with one more node, which has the default parameters of its kind. */
export function addGraphNode(graph: Graph, { kind, position, after }: AddGraphNodeOptions): AddedGraphNode {
  const ids = graph.nodes.map((n) => n.id)
  const node = graphNode(freeName(kind, ids), kind, {}, position ? { position } : {}) as GraphNode
  const links =
    after === undefined ? graph.links : insertAfter(graph.links, nodeInGraph(graph.nodes, after), node)
  return { graph: { ...graph, nodes: [...graph.nodes, node], links }, node: node.id }
}

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
