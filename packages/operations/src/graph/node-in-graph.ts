import type { GraphNode } from '@facework/documents'
import { FaceworkError, suggestion } from '@facework/report'

/** The node with that id, which must be there. */
export function nodeInGraph(nodes: readonly GraphNode[], id: string): GraphNode {
  const found = nodes.find((n) => n.id === id)
  if (found) return found
  const ids = nodes.map((n) => n.id)
  throw new FaceworkError('graph/node-unknown', id, `The graph has no node "${id}".`, suggestion(id, ids))
}

/** The word, or the word with the first number that makes it free. */
export function freeName(word: string, taken: readonly string[]): string {
  if (!taken.includes(word)) return word
  let number = 2
  while (taken.includes(`${word}${number}`)) number++
  return `${word}${number}`
}
