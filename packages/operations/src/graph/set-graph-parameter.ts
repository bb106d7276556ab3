import {
  type DocumentLookup,
  type Graph,
  type GraphLink,
  type GraphNode,
  resolveGraph,
} from '@facework/documents'
import { inputsOf, nodeKind } from '@facework/documents/internal'
import { FaceworkError, Report, suggestion, throwFirst } from '@facework/report'
import { nodeInGraph } from './node-in-graph.ts'

export interface GraphParameterValue {
  readonly node: string
  readonly parameter: string
  /** Null removes an optional value; in a child it removes the override. */
  readonly value: unknown
  /** Of a list that inputs stand for: the old index of each line, -1 for a new one. Links follow their line. */
  readonly was?: readonly number[] | undefined
}

// [G4]
/** A graph with a parameter of a node set: in a parent for all, in a child as an override of its own. */
export function setGraphParameter(graph: Graph, change: GraphParameterValue, lookup: DocumentLookup): Graph {
  const { node: id, parameter, value, was } = change
  const node = nodeInGraph(resolveGraph(graph, lookup).nodes, id)
  const changed = withParameter(node, parameter, value)
  if (graph.parent) return overridden(graph, id, parameter, value)
  return {
    ...graph,
    nodes: graph.nodes.map((n) => (n.id === id ? changed : n)),
    links: linksThatFit(graph.links, node, changed, { parameter, was }),
  }
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
  const given = value === null ? others : { ...others, [parameter]: value }
  const parameters = kind.parameters.read(given, node.id, report)
  throwFirst(report.diagnostics)
  return { ...node, parameters } as GraphNode
}

function overridden(graph: Graph, node: string, parameter: string, value: unknown): Graph {
  const own = new Map(Object.entries(graph.parameters))
  const values = new Map(Object.entries(own.get(node) ?? {}))
  if (value === null) values.delete(parameter)
  else values.set(parameter, value)
  if (values.size === 0) own.delete(node)
  else own.set(node, Object.fromEntries(values))
  return { ...graph, parameters: Object.fromEntries(own) }
}

/**
 * Links that still end at a port: parameters decide how many inputs some nodes have. Where a list decides,
 * and `was` says which line was which, links follow their line.
 */
function linksThatFit(
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
