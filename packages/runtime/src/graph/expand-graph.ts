import type { GraphLink, GraphNode, ResolvedGraph } from '@facework/documents'
import type { ResolvedInput } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { nodeCompiler } from './nodes/node-compilers.ts'

/** Where the input of a node comes from: another node, or an asset input. */
export type Source = { readonly node: FlatNode } | { readonly input: ResolvedInput }

/** A node of a graph whose sub-graphs have been put in place; inner ids are `sub/inner`. */
export interface FlatNode {
  readonly id: string
  readonly node: GraphNode
  /** In the graph it was written in: `nodes[2]`, or `nodes[2].nodes[0]` in a sub-graph. */
  readonly path: string
  readonly sources: ReadonlyMap<string, Source>
}

/** Sub-graphs inside sub-graphs, at most; a deeper one is most likely its own part. */
const DEEPEST = 8
/** Nodes one graph may come to. Past it a sub-graph doubles itself. */
const MOST_NODES = 4096
/** Sub-graphs one link may pass through unchanged. */
const MOST_PASSES = 256

interface Scope {
  readonly graph: ResolvedGraph
  readonly inputs: ReadonlyMap<string, ResolvedInput>
  readonly prefix: string
  readonly path: string
  readonly depth: number
  readonly outer?: { readonly scope: Scope; readonly node: string } | undefined
  readonly nodes: Map<string, GraphNode>
  readonly flat: Map<string, FlatNode & { readonly sources: Map<string, Source> }>
  readonly inner: Map<string, Scope>
}

/** What a muted node lets through: its first input, unless differences come out of it where poses go in. */
function passingPort(node: GraphNode): string | undefined {
  return node.kind === 'make-additive' ? undefined : nodeCompiler(node.kind)?.ports(node)[0]
}

// [G2]
/** Puts sub-graphs in the place of their nodes, and leaves muted ones out. */
export function expandGraph(
  graph: ResolvedGraph,
  subGraph: (input: ResolvedInput) => ResolvedGraph | undefined,
  report: Report,
): FlatNode[] {
  const scopes: Scope[] = []
  let count = 0
  open(graph, '', '', 0)
  const all: FlatNode[] = []
  for (const scope of scopes) {
    for (const { from, to } of scope.graph.links) {
      const target = scope.flat.get(to.node)
      const source = target && sourceOf(scope, from, 0)
      if (source) target.sources.set(to.port, source)
    }
    all.push(...scope.flat.values())
  }
  return all

  function open(
    of: ResolvedGraph,
    prefix: string,
    path: string,
    depth: number,
    outer?: Scope['outer'],
  ): Scope {
    const around = outer?.scope.inputs
    // An inner asset input takes the outer graph's of the same name and kind.
    const inputs = of.inputs.map((input): [string, ResolvedInput] => {
      const given = around?.get(input.name)
      return [
        input.name,
        given?.asset && given.kind === input.kind ? { ...input, asset: given.asset } : input,
      ]
    })
    const scope: Scope = {
      graph: of,
      inputs: new Map(inputs),
      prefix,
      path,
      depth,
      outer,
      nodes: new Map(),
      flat: new Map(),
      inner: new Map(),
    }
    scopes.push(scope)
    of.nodes.forEach((node, i) => {
      const at = `${path}nodes[${i}]`
      if (++count > MOST_NODES) {
        if (count === MOST_NODES + 1)
          report.error(
            'graph/too-large',
            at,
            `The graph comes to more than ${MOST_NODES} nodes with its sub-graphs; the rest is left out.`,
            'Look for a sub-graph that holds itself.',
          )
        return
      }
      scope.nodes.set(node.id, node)
      const passes = outer !== undefined && (node.kind === 'input-pose' || node.kind === 'output')
      if (node.kind === 'sub-graph') {
        if (!node.muted) openSubGraph(scope, node, at)
      } else if (!passes)
        scope.flat.set(node.id, { id: `${prefix}${node.id}`, node, path: at, sources: new Map() })
    })
    return scope
  }

  function openSubGraph(scope: Scope, node: GraphNode, at: string): void {
    const link = scope.graph.links.find((l) => l.to.node === node.id && l.to.port === 'graph')
    const input = link && 'input' in link.from ? scope.inputs.get(link.from.input) : undefined
    const found = input && subGraph(input)
    if (!found) {
      report.warn(
        'graph/input-unfilled',
        at,
        `Sub-graph "${node.id}" has no graph; its input is passed through.`,
        'Fill its asset input.',
      )
      return
    }
    if (scope.depth >= DEEPEST) {
      report.error(
        'graph/too-large',
        at,
        `Sub-graphs are nested more than ${DEEPEST} deep; "${found.name}" is left out.`,
        'Look for a sub-graph that holds itself.',
      )
      return
    }
    const outer = { scope, node: node.id }
    scope.inner.set(node.id, open(found, `${scope.prefix}${node.id}/`, `${at}.`, scope.depth + 1, outer))
  }

  /** Follows a link through sub-graphs to the node that makes the pose. */
  function sourceOf(scope: Scope, from: GraphLink['from'], steps: number): Source | undefined {
    if ('input' in from) {
      const input = scope.inputs.get(from.input)
      return input && { input }
    }
    // Sub-graphs that only pass on can feed each other; nothing would come of it.
    if (steps > MOST_PASSES) return undefined
    const node = scope.nodes.get(from.node)
    if (node?.kind === 'sub-graph') {
      const inner = scope.inner.get(node.id)
      if (!inner) return linkedTo(scope, node.id, steps)
      const output = inner.graph.nodes.find((n) => n.kind === 'output')
      return output && linkedTo(inner, output.id, steps)
    }
    if (node?.kind === 'input-pose' && scope.outer)
      return linkedTo(scope.outer.scope, scope.outer.node, steps)
    if (node?.muted) {
      const port = passingPort(node)
      return port === undefined ? undefined : linkedTo(scope, node.id, steps, port)
    }
    const flat = scope.flat.get(from.node)
    return flat && { node: flat }
  }

  function linkedTo(scope: Scope, node: string, steps: number, port = 'pose'): Source | undefined {
    const link = scope.graph.links.find((l) => l.to.node === node && l.to.port === port)
    return link && sourceOf(scope, link.from, steps + 1)
  }
}
