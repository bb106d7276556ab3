import { Report, suggestion } from '@facework/report'
import { nodeKind } from '../graph-nodes/node-kinds.ts'
import type { Document } from '../kinds/document.ts'
import type { AssetRef } from '../schema/asset-ref.ts'
import { joinPath } from '../schema/columns.ts'
import type { Id } from '../schema/identity.ts'
import type { AssetInput, ExposedParameter, Graph, GraphLink, GraphNode } from './graph-document.ts'

/** An asset input with what fills it. */
export interface ResolvedInput extends AssetInput {
  /** Undefined while nothing fills it. */
  readonly asset?: AssetRef | undefined
  /** What the parent would give; the same as `asset` where nothing is overridden here. */
  readonly inherited?: AssetRef | undefined
  /** Id of the graph whose word counts. */
  readonly by: Id
}

/** A parameter that a graph of the chain sets otherwise than its parent. */
export interface ParameterOverride {
  readonly node: string
  readonly parameter: string
  readonly value: unknown
  readonly inherited: unknown
  /** Id of the graph whose word counts. */
  readonly by: Id
}

/** One graph out of a chain of children and parents: all that compiling needs. */
export interface ResolvedGraph {
  readonly id: Id
  readonly name: string
  readonly inputs: readonly ResolvedInput[]
  readonly nodes: readonly GraphNode[]
  readonly links: readonly GraphLink[]
  readonly exposed: readonly ExposedParameter[]
  readonly overrides: readonly ParameterOverride[]
  /** The graph itself, its parent, and so on. */
  readonly chain: readonly Id[]
}

/** Finds the document that a reference means; undefined when there is none. */
export type DocumentLookup = (ref: AssetRef) => Document | undefined

// [G4]
/**
 * A child graph and its parents as one graph. What no child overrides is the parent's, so an edit of
 * the parent reaches every child. Findings go to the report; what is wrong is left out.
 *
 *   const graph = resolveGraph(grubGraph, lookupIn(documents), report)
 */
export function resolveGraph(graph: Graph, lookup: DocumentLookup, report = new Report()): ResolvedGraph {
  const chain = chainOf(graph, lookup, report)
  const root = chain.at(-1)!
  const inputs = new Map<string, ResolvedInput>(
    root.inputs.map((input) => [
      input.name,
      {
        ...input,
        asset: input.default,
        inherited: input.default,
        by: root.id,
      },
    ]),
  )
  const nodes = new Map(root.nodes.map((n) => [n.id, n]))
  const overrides = new Map<string, ParameterOverride>()
  for (let i = chain.length - 2; i >= 0; i--) {
    const child = chain[i]!
    overrideAssets(child, inputs, report)
    overrideParameters(child, nodes, overrides, report)
  }
  return {
    id: graph.id,
    name: graph.name,
    inputs: [...inputs.values()],
    nodes: [...nodes.values()],
    links: root.links,
    exposed: root.exposed,
    overrides: [...overrides.values()],
    chain: chain.map((g) => g.id),
  }
}

/** A lookup by id in a list of documents. */
export function lookupIn(documents: Iterable<Document>): DocumentLookup {
  const byId = new Map<Id, Document>()
  for (const document of documents) byId.set(document.id, document)
  return (ref) => byId.get(ref.id)
}

/** The graph, its parent, and so on up to one without. */
function chainOf(graph: Graph, lookup: DocumentLookup, report: Report): Graph[] {
  const chain = [graph]
  const seen = new Set([graph.id])
  for (let child = graph; child.parent; ) {
    const parent = lookup(child.parent)
    if (parent?.kind !== 'graph') {
      report.error(
        'graph/parent-missing',
        'parent',
        parent
          ? `Graph "${child.name}" has "${parent.name}" for a parent, which is of kind ${parent.kind}.`
          : `The parent of graph "${child.name}" was not found: ${child.parent.path ?? child.parent.id}.`,
        'Open the project that holds the parent, or choose another.',
      )
      break
    }
    if (seen.has(parent.id)) {
      report.error(
        'graph/parent-cycle',
        'parent',
        `Parent graphs form a cycle: ${[...chain, parent].map((g) => g.name).join(' → ')}.`,
        'Give one of them another parent, or none.',
      )
      break
    }
    seen.add(parent.id)
    chain.push(parent)
    child = parent
  }
  return chain
}

function overrideAssets(child: Graph, inputs: Map<string, ResolvedInput>, report: Report): void {
  for (const [name, asset] of Object.entries(child.assets)) {
    const input = inputs.get(name)
    if (!input) {
      report.warn(
        'graph/override-unknown',
        joinPath('assets', name),
        `Graph "${child.name}" overrides asset input "${name}", which its parent does not declare.`,
        suggestion(name, inputs.keys()),
      )
      continue
    }
    inputs.set(name, { ...input, asset, inherited: input.asset, by: child.id })
  }
}

function overrideParameters(
  child: Graph,
  nodes: Map<string, GraphNode>,
  overrides: Map<string, ParameterOverride>,
  report: Report,
): void {
  for (const [id, values] of Object.entries(child.parameters)) {
    const node = nodes.get(id)
    const at = joinPath('parameters', id)
    if (!node) {
      report.warn(
        'graph/override-unknown',
        at,
        `Graph "${child.name}" overrides parameters of node "${id}", which its parent lacks.`,
        suggestion(id, nodes.keys()),
      )
      continue
    }
    const kind = nodeKind(node.kind)
    for (const [name, value] of Object.entries(values)) {
      if (!kind.parameterNames.includes(name)) {
        report.warn(
          'graph/override-unknown',
          joinPath(at, name),
          `Graph "${child.name}" overrides "${name}" of node "${id}" (${node.kind}), which has no such parameter.`,
          suggestion(name, kind.parameterNames),
        )
        continue
      }
      const before = nodes.get(id)!
      const found = new Report()
      const parameters = kind.parameters.read({ ...before.parameters, [name]: value }, at, found)
      report.diagnostics.push(...found.diagnostics)
      if (found.hasErrors) continue
      const inherited = (before.parameters as Readonly<Record<string, unknown>>)[name]
      nodes.set(id, { ...before, parameters } as GraphNode)
      overrides.set(JSON.stringify([id, name]), { node: id, parameter: name, value, inherited, by: child.id })
    }
  }
}
