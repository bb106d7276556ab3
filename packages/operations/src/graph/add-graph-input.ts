import type { Graph } from '@facework/documents'
import type { AssetType, LinkEnd } from '@facework/documents/internal'
import { freeName } from './node-in-graph.ts'

export interface AddGraphInputOptions {
  readonly kind: AssetType
  /** After the port or the kind unless given, with a number where that is taken. */
  readonly name?: string
  /** The port that takes it, in place of the link it had. */
  readonly to?: LinkEnd
}

export interface AddedGraphInput {
  readonly graph: Graph
  /** The name of the new input. */
  readonly input: string
}

/** A graph with one more asset input. */
export function addGraphInput(graph: Graph, { kind, name, to }: AddGraphInputOptions): AddedGraphInput {
  const names = graph.inputs.map((i) => i.name)
  const input = name ?? freeName(to?.port ?? kind, names)
  const others = graph.links.filter((l) => l.to.node !== to?.node || l.to.port !== to.port)
  return {
    graph: {
      ...graph,
      inputs: [...graph.inputs, { name: input, kind, description: '' }],
      links: to ? [...others, { from: { input }, to }] : graph.links,
    },
    input,
  }
}
