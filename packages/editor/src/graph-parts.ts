import {
  type AnimCurve,
  type AssetRef,
  BUILT_IN_DOCUMENTS,
  type Character,
  type Document,
  type Graph,
  type Id,
  lookupIn,
  type Model,
  type PoseAsset,
  type ResolvedGraph,
  resolveGraph,
} from '@facework/documents'
import { type CompiledGraph, compileGraph } from '@facework/runtime'
import type { OpenDocument } from './state.ts'

/** The graph of a character with its parents laid over each other, and every document that went into it. */
export interface GraphParts {
  readonly own: Graph
  readonly graph: ResolvedGraph
  readonly uses: readonly Document[]
}

/** Undefined for a character without a graph; it then runs the default one. */
export function graphPartsOf(
  character: Character,
  documents: ReadonlyMap<Id, OpenDocument>,
): GraphParts | undefined {
  const find = ({ id }: AssetRef) => documents.get(id)?.document ?? BUILT_IN_DOCUMENTS.get(id)
  const own = character.graph && find(character.graph)
  if (own?.kind !== 'graph') return undefined
  const uses = new Set<Document>()
  const take = (graph: Graph): ResolvedGraph => {
    const resolved = resolveGraph(graph, find)
    for (const id of [...resolved.chain, ...resolved.inputs.flatMap((i) => i.asset?.id ?? [])]) {
      const used = find({ id })
      if (!used || uses.has(used)) continue
      uses.add(used)
      // A graph in an asset input is a sub-graph, with assets of its own.
      if (used.kind === 'graph' && !resolved.chain.includes(id)) take(used)
    }
    return resolved
  }
  return { own, graph: take(own), uses: [...uses] }
}

export const sameGraphParts = (a: GraphParts | undefined, b: GraphParts | undefined) =>
  a?.uses.length === b?.uses.length && (a?.uses.every((used, i) => used === b?.uses[i]) ?? true)

/** The graph made ready for the character's model. */
export function compileGraphParts(
  { graph, uses }: GraphParts,
  on: {
    readonly model: Model
    readonly poses?: PoseAsset | undefined
    readonly curves?: readonly AnimCurve[] | undefined
  },
): CompiledGraph {
  const lookup = lookupIn(uses)
  return compileGraph(graph, {
    model: on.model,
    lookup,
    subGraph(ref) {
      const found = lookup(ref)
      return found?.kind === 'graph' ? resolveGraph(found, lookup) : undefined
    },
    ...(on.poses ? { poses: on.poses } : {}),
    ...(on.curves ? { curves: on.curves } : {}),
  })
}
