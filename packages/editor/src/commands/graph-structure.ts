import type { Graph, Id } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { Editing } from '../editing.ts'

// [G4]
/** A graph whose nodes and links are its own; a child's are its parent's. */
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
