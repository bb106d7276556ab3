import type { Graph } from '@facework/documents'

/** Fields of node parameters that hold names of curves: as text, as a list of them, or as the keys of a table. */
const NAMES = new Set(['curve', 'drives', 'pose'])
const LISTS = new Set(['controls'])
const TABLES = new Set(['curves', 'responses'])

/**
 * A graph in which every name of a curve went through `rename`: nodes' parameters, and those a child overrides.
 * What nodes call their own (states, values, slots) is left alone.
 */
export function mapCurvesInGraph(graph: Graph, rename: (name: string) => string): Graph {
  return {
    ...graph,
    nodes: graph.nodes.map((node) => ({
      ...node,
      parameters: inFields(node.parameters, rename),
    })) as Graph['nodes'],
    parameters: inFields(graph.parameters, rename) as Graph['parameters'],
  }
}

/** Every name of a curve that a graph uses. */
export function curvesInGraph(graph: Graph): string[] {
  const found = new Set<string>()
  mapCurvesInGraph(graph, (name) => {
    found.add(name)
    return name
  })
  return [...found]
}

function inFields(value: unknown, rename: (name: string) => string): unknown {
  if (Array.isArray(value)) return value.map((member) => inFields(member, rename))
  if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) return value
  return Object.fromEntries(
    Object.entries(value).map(([field, member]): [string, unknown] => {
      if (NAMES.has(field) && typeof member === 'string') return [field, rename(member)]
      if (LISTS.has(field) && Array.isArray(member))
        return [field, member.map((name) => rename(String(name)))]
      if (TABLES.has(field) && typeof member === 'object' && member !== null && !Array.isArray(member)) {
        const renamed = Object.entries(member).map(([name, of]) => [rename(name), of] as const)
        return [field, Object.fromEntries(renamed)]
      }
      return [field, inFields(member, rename)]
    }),
  )
}
