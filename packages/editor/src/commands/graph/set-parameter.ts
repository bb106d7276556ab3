import { type Graph, type GraphNode, type Id, lookupIn, nodeKind, resolveGraph } from '@facework/documents'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { defineCommand } from '../../command.ts'
import type { Editing } from '../../editing.ts'
import { anything, documentOf, list, number, optional, text } from '../../parameters.ts'
import { linksThatFit, nodeIn } from './own-structure.ts'

/** [G4] Sets a parameter of a node: in a parent for all, in a child as an override of its own. */
export const setGraphParameterCommand = defineCommand({
  id: 'graph.setParameter',
  title: 'Set parameter of node',
  parameters: {
    graph: documentOf('graph'),
    node: text,
    parameter: text,
    value: anything,
    /** Of a list that inputs stand for: the old index of each line, -1 for a new one. Links follow their line. */
    was: optional(list(number)),
  },
  label: ({ node, parameter }) => `Set ${parameter} of ${node}`,
  run(editing, { graph, node, parameter, value, was }) {
    putParameter(editing, { graph, node, parameter, value, was })
  },
})

export interface ParameterValue {
  readonly graph: Id
  readonly node: string
  readonly parameter: string
  readonly value: unknown
  readonly was?: readonly number[] | undefined
}

export function putParameter(editing: Editing, given: ParameterValue): void {
  const { node: nodeId, parameter, value, was } = given
  const graph = editing.get(given.graph, 'graph')
  const node = nodeIn(resolveGraph(graph, lookupIn(editing.all())).nodes, nodeId)
  const changed = withParameter(node, parameter, value)
  if (graph.parent) {
    editing.put(overridden(graph, nodeId, parameter, value))
    return
  }
  editing.put({
    ...graph,
    nodes: graph.nodes.map((n) => (n.id === nodeId ? changed : n)),
    links: linksThatFit(graph.links, node, changed, { parameter, was }),
  })
}

/** The node with the parameter set, which its kind must take. */
function withParameter(node: GraphNode, parameter: string, value: unknown): GraphNode {
  const kind = nodeKind(node.kind)
  if (!kind.parameterNames.includes(parameter)) {
    throw new FaceworkError(
      'graph/parameter-unknown',
      parameter,
      `Node "${node.id}" (${node.kind}) has no parameter "${parameter}".`,
      suggestion(parameter, kind.parameterNames),
    )
  }
  const { [parameter]: _, ...others } = node.parameters as Readonly<Record<string, unknown>>
  const report = new Report()
  // Null takes away what may be missing.
  const given = value === null ? others : { ...others, [parameter]: value }
  const parameters = kind.parameters.read(given, node.id, report)
  FaceworkError.throwFirst(report.diagnostics)
  return { ...node, parameters } as GraphNode
}

/** Null is no word of the child's own: it follows its parent again. */
function overridden(graph: Graph, node: string, parameter: string, value: unknown): Graph {
  const own = new Map(Object.entries(graph.parameters))
  const values = new Map(Object.entries(own.get(node) ?? {}))
  if (value === null) values.delete(parameter)
  else values.set(parameter, value)
  if (values.size === 0) own.delete(node)
  else own.set(node, Object.fromEntries(values))
  return { ...graph, parameters: Object.fromEntries(own) }
}
