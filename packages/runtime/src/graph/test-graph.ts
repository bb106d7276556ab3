import {
  type Document,
  type GraphNode,
  graphKind,
  graphLinks,
  lookupIn,
  resolveGraph,
} from '@facework/documents'
import type { AssetType } from '@facework/documents/internal'
import { CharacterInstance } from '../playing/whole-character.ts'
import type { CompileGraphOptions } from './compile-graph.ts'
import { compileGraph } from './compile-graph.ts'

/** A graph in as few words as a test can do with: nodes, links as text, and documents by asset input. */
export interface TestGraph {
  readonly nodes: readonly GraphNode[]
  readonly links: readonly string[]
  readonly assets?: Readonly<Record<string, Document>>
  readonly model: CompileGraphOptions['model']
  readonly extraCurves?: readonly string[]
  readonly documents?: readonly Document[]
}

export function compileTestGraph({
  nodes,
  links,
  assets = {},
  model,
  extraCurves,
  documents = [],
}: TestGraph) {
  const graph = graphKind.create('test', {
    nodes,
    links: graphLinks(...links),
    inputs: Object.entries(assets).map(([name, document]) => ({
      name,
      kind: document.kind as AssetType,
      default: { id: document.id },
      description: '',
    })),
  })
  const lookup = lookupIn([...Object.values(assets), ...documents])
  return compileGraph(resolveGraph(graph, lookup), {
    model,
    lookup,
    subGraph(ref) {
      const found = lookup(ref)
      return found?.kind === 'graph' ? resolveGraph(found, lookup) : undefined
    },
    ...(extraCurves ? { extraCurves } : {}),
  })
}

export function runTestGraph(graph: TestGraph): CharacterInstance {
  return new CharacterInstance(compileTestGraph(graph))
}
