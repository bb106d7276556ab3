import type { Graph, GraphLink, GraphNode } from '@facework/documents'
import { inputsOf } from '@facework/documents/internal'

type Position = readonly [number, number]

/** From the left edge of one column to that of the next: a node, and room for what its wire says. */
const COLUMN = 300
/** Columns that can be read side by side; a longer graph goes on in a row below. */
const MOST_COLUMNS = 5
const GAP = 36
const BETWEEN_ROWS = 64
/** Heights of the parts of a node, as the studio draws it. */
const HEADER = 37
const LINE = 24
const ASSET = 46

// [G1]
/**
 * A graph with its nodes in columns, each right of what feeds it, in rows of at most five columns.
 * Nothing else of it changes.
 */
export function tidyGraph(graph: Graph): Graph {
  const positions = tidyPositions(graph.nodes, graph.links)
  return { ...graph, nodes: graph.nodes.map((node) => ({ ...node, position: positions.get(node.id)! })) }
}

/** Where `tidyGraph` puts each node, by id. */
export function tidyPositions(
  nodes: readonly GraphNode[],
  links: readonly GraphLink[],
): ReadonlyMap<string, Position> {
  const wires = links.flatMap(({ from, to }) => ('node' in from ? [{ from: from.node, to }] : []))
  const columns = intoColumns(nodes, wires)
  const rows = Math.max(1, Math.ceil(columns.length / MOST_COLUMNS))
  const width = Math.ceil(columns.length / rows)
  const positions = new Map<string, Position>()
  let top = 0
  for (let row = 0; row < rows; row++) {
    let bottom = top
    columns.slice(row * width, (row + 1) * width).forEach((column, i) => {
      let y = top
      for (const node of column) {
        positions.set(node.id, [i * COLUMN, y])
        y += heightOf(node) + GAP
      }
      bottom = Math.max(bottom, y - GAP)
    })
    top = bottom + BETWEEN_ROWS
  }
  return positions
}

interface Wire {
  readonly from: string
  readonly to: { readonly node: string; readonly port: string }
}

/** Nodes by how many lie before them; one that nothing feeds stands just before who reads it. */
function intoColumns(nodes: readonly GraphNode[], wires: readonly Wire[]): GraphNode[][] {
  const depths = new Map<string, number>()
  const depthOf = (id: string): number => {
    const known = depths.get(id)
    if (known !== undefined) return known
    // Set before going on: two that feed each other, which documents refuse, would never end.
    depths.set(id, 0)
    const before = wires.filter((w) => w.to.node === id).map((w) => depthOf(w.from) + 1)
    const depth = Math.max(0, ...before)
    depths.set(id, depth)
    return depth
  }
  for (const { id } of nodes) depthOf(id)
  for (const { id } of nodes) {
    const readers = wires.filter((w) => w.from === id).map((w) => depths.get(w.to.node) ?? 0)
    if (depths.get(id) === 0 && readers.length > 0) depths.set(id, Math.max(0, Math.min(...readers) - 1))
  }
  const columns: GraphNode[][] = []
  for (const node of nodes) {
    const column = depths.get(node.id)!
    while (columns.length <= column) columns.push([])
    columns[column]!.push(node)
  }
  sortByReaders(columns, wires)
  return columns
}

/** From the right: who is read higher up stands higher up, so that wires cross little. */
function sortByReaders(columns: GraphNode[][], wires: readonly Wire[]): void {
  const order = new Map<string, number>()
  for (const column of columns.toReversed()) {
    const ports = new Map(
      wires.map((w) => {
        const reader = columns.flat().find((n) => n.id === w.to.node)
        const port = reader ? inputsOf(reader).findIndex((p) => p.name === w.to.port) : 0
        return [w, (order.get(w.to.node) ?? 0) * 100 + port]
      }),
    )
    const placeOf = ({ id }: GraphNode) =>
      Math.min(...wires.filter((w) => w.from === id).map((w) => ports.get(w)!), Number.MAX_VALUE)
    column.sort((a, b) => placeOf(a) - placeOf(b))
    column.forEach((node, i) => {
      order.set(node.id, i)
    })
  }
}

function heightOf(node: GraphNode): number {
  const inputs = inputsOf(node)
  const streams = inputs.filter((p) => p.type === 'pose' || p.type === 'additive')
  const single = streams.length === 1 && streams[0]?.name === 'pose'
  const lines = (single ? 0 : streams.length) + Object.keys(node.parameters).length
  return HEADER + lines * LINE + (inputs.length - streams.length) * ASSET
}
