import {
  type Document,
  type Graph,
  type GraphLink,
  type GraphNode,
  graphKind,
  graphNode,
} from '@facework/documents'
import { inputsOf, nodeKind, type PortType } from '@facework/documents/internal'
import fc from 'fast-check'

/** Names of documents by the kind of asset port they may go into; a name that stands twice is drawn twice as often. */
export type RandomAssets = Readonly<Record<string, readonly string[]>>

export interface RandomWiring {
  readonly assets: RandomAssets
  readonly documents: Readonly<Record<string, Document>>
  /** Of a hundred inputs, how many nothing feeds. */
  readonly loose: number
  /** Of a hundred rolls, how many take the latest node that fits; the others reach further back. */
  readonly latest: number
}

/** Nodes as drawn, and dice for the wires between them. */
export const withDice = (nodes: readonly fc.Arbitrary<GraphNode>[]) =>
  fc.tuple(fc.tuple(...nodes), fc.infiniteStream(fc.nat(99)))

/** A sound graph: every node is fed by earlier ones only, and the last pose goes to the output. */
export function wireAtRandom(
  nodes: readonly GraphNode[],
  dice: Iterator<number>,
  { assets, documents, loose, latest }: RandomWiring,
): Graph {
  const roll = () => dice.next().value as number
  const links: GraphLink[] = []
  const link = (from: GraphNode, to: GraphNode, port: string) =>
    links.push({ from: { node: from.id, port: nodeKind(from.kind).output!.name }, to: { node: to.id, port } })
  const giving = (type: PortType, of: readonly GraphNode[]) =>
    of.filter((n) => nodeKind(n.kind).output?.type === type)
  nodes.forEach((node, i) => {
    for (const { name: port, type } of inputsOf(node)) {
      if (loose > 0 && roll() < loose) continue
      const fitting = assets[type]
      const sources = giving(type, nodes.slice(0, i))
      if (fitting)
        links.push({ from: { input: fitting[roll() % fitting.length]! }, to: { node: node.id, port } })
      else if (sources.length > 0) {
        // Mostly the latest, or most nodes would lead nowhere.
        const back = Math.floor(roll() / latest) % sources.length
        link(sources[sources.length - 1 - back]!, node, port)
      }
    }
  })
  const out = graphNode('out', 'output')
  const last = giving('pose', nodes).at(-1)
  if (last) link(last, out, 'pose')
  return graphKind.create('g', { nodes: [...nodes, out], links, inputs: inputsFor(assets, documents) })
}

function inputsFor(assets: RandomAssets, documents: Readonly<Record<string, Document>>): Graph['inputs'] {
  return Object.entries(assets).flatMap(([kind, names]) =>
    [...new Set(names)].map((name) => ({
      name,
      kind: kind as Graph['inputs'][number]['kind'],
      default: { id: documents[name]!.id },
      description: '',
    })),
  )
}

/** Lines of `modify-curves`, by mode. */
export function curveLines(curve: fc.Arbitrary<string>, alpha: fc.Arbitrary<number>) {
  const mode = <M extends string>(...modes: M[]) => fc.constantFrom(...modes)
  return {
    change: fc.record({
      mode: mode('add', 'scale', 'blend'),
      curve,
      alpha,
      value: fc.constantFrom(-0.5, 0.25, 1.5),
    }),
    remap: fc.record({
      mode: mode('remap'),
      curve,
      alpha,
      from: fc.constant([0, 0.5] as const),
      to: fc.constant([1, -1] as const),
    }),
    clamp: fc.record({ mode: mode('clamp'), curve, alpha, range: fc.constant([0, 0.25] as const) }),
    smooth: fc.record({ mode: mode('smooth'), curve, alpha, seconds: fc.constant(0.2) }),
  }
}
