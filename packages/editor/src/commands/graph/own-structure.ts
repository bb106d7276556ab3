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

/**
 * Links that still end at a port: parameters decide how many inputs some nodes have. Where a list decides,
 * and it is told which line was which, links follow their line.
 */
export function linksThatFit(
  links: readonly GraphLink[],
  before: GraphNode,
  node: GraphNode,
  list: { readonly parameter: string; readonly was?: readonly number[] | undefined },
): GraphLink[] {
  const ports = new Set(inputsOf(node).map((p) => p.name))
  const [old, now] = [before, node].map((n) => portsOfLines(n, list.parameter)) as [string[], string[]]
  const moved = new Map(
    list.was?.flatMap((was, i): [string, string][] =>
      old[was] !== undefined && now[i] !== undefined ? [[old[was], now[i]]] : [],
    ),
  )
  return links.flatMap((link): GraphLink[] => {
    const { node: to, port } = link.to
    if (to !== node.id) return [link]
    const name = list.was && old.includes(port) ? moved.get(port) : port
    return name !== undefined && ports.has(name) ? [{ ...link, to: { node: to, port: name } }] : []
  })
}

/** The inputs that stand for the lines of a list, in their order: those that would go with it. */
function portsOfLines(node: GraphNode, parameter: string): string[] {
  const value = (node.parameters as Readonly<Record<string, unknown>>)[parameter]
  if (!Array.isArray(value)) return []
  const empty = { ...node, parameters: { ...node.parameters, [parameter]: [] } } as GraphNode
  const others = new Set(inputsOf(empty).map((p) => p.name))
  return inputsOf(node).flatMap((p) => (others.has(p.name) ? [] : [p.name]))
}

/** The word, or the word with the first number that nobody has. */
export function freeName(word: string, taken: readonly string[]): string {
  if (!taken.includes(word)) return word
  let number = 2
  while (taken.includes(`${word}${number}`)) number++
  return `${word}${number}`
}
