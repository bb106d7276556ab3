import type { Graph, GraphLink, GraphNode, Id } from '@facework/documents'
import { inputsOf } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'
import type { Editing } from '../../editing.ts'

/** A graph whose nodes and links are its own; a child's are its parent's (G4). */
export function graphWithStructure(editing: Editing, id: Id): Graph {
  const graph = editing.get(id, 'graph')
  if (!graph.parent) return graph
  const parent = editing.documents.get(graph.parent.id)?.document.name
  throw new FaceworkError(
    'graph/child-structure',
    'nodes',
    `Nodes and links of "${graph.name}" are those of its parent${parent === undefined ? '' : ` "${parent}"`}.`,
    'Change them in the parent; every child follows.',
  )
}

export function nodeIn(nodes: readonly GraphNode[], id: string): GraphNode {
  const found = nodes.find((n) => n.id === id)
  if (found) return found
  const ids = nodes.map((n) => n.id)
  throw new FaceworkError('graph/node-unknown', id, `The graph has no node "${id}".`, suggestion(id, ids))
}

/** Links that still end at a port: parameters decide how many inputs some nodes have. */
export function linksThatFit(links: readonly GraphLink[], node: GraphNode): GraphLink[] {
  const ports = new Set(inputsOf(node).map((p) => p.name))
  return links.filter(({ to }) => to.node !== node.id || ports.has(to.port))
}

/** The word, or the word with the first number that nobody has. */
export function freeName(word: string, taken: readonly string[]): string {
  if (!taken.includes(word)) return word
  let number = 2
  while (taken.includes(`${word}${number}`)) number++
  return `${word}${number}`
}
