import { type Graph, type GraphNode, lookupIn, nodeKind, resolveGraph } from '@facework/documents'
import { FaceworkError, Report, suggestion } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { anything, documentOf, text } from '../../parameters.ts'
import { linksThatFit, nodeIn } from './own-structure.ts'

/** [G4] Sets a parameter of a node: in a parent for all, in a child as an override of its own. */
export const setGraphParameterCommand = defineCommand({
  id: 'graph.setParameter',
  title: 'Set parameter of node',
  parameters: { graph: documentOf('graph'), node: text, parameter: text, value: anything },
  label: ({ node, parameter }) => `Set ${parameter} of ${node}`,
  run(editing, { graph: id, node: nodeId, parameter, value }) {
    const graph = editing.get(id, 'graph')
    const node = nodeIn(resolveGraph(graph, lookupIn(editing.all())).nodes, nodeId)
    const changed = withParameter(node, parameter, value)
    if (graph.parent) editing.put(overridden(graph, nodeId, parameter, value))
    else {
      editing.put({
        ...graph,
        nodes: graph.nodes.map((n) => (n.id === nodeId ? changed : n)),
        links: linksThatFit(graph.links, changed),
      })
    }
  },
})

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
  const report = new Report()
  const parameters = kind.parameters.read({ ...node.parameters, [parameter]: value }, node.id, report)
  FaceworkError.throwFirst(report.diagnostics)
  return { ...node, parameters } as GraphNode
}

function overridden(graph: Graph, node: string, parameter: string, value: unknown): Graph {
  const own = new Map(Object.entries(graph.parameters))
  const values = new Map(Object.entries(own.get(node) ?? {}))
  values.set(parameter, value)
  own.set(node, Object.fromEntries(values))
  return { ...graph, parameters: Object.fromEntries(own) }
}
