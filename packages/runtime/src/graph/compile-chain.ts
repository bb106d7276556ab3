import type { GraphNode } from '@facework/documents'
import type { Report } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { compileSteps } from './compile-steps.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import type { GatePlan } from './find-gates.ts'
import type { CompiledAssets } from './graph-assets.ts'
import type { AnyNodeCompiler, NodeCompiler } from './node-compiler.ts'
import type { OrderedNode } from './order-nodes.ts'

/** Compilers of the kinds of node that a chain has; others are not shipped with it. */
export type ChainCompilers = { readonly [K in GraphNode['kind']]?: NodeCompiler<K> }

const none = () => undefined

/** A chain has no state machine, whose states would have some. */
const NO_GATES: GatePlan = {
  nodes: new Int32Array(),
  parents: new Int32Array(),
  gateOf: () => -1,
  decide: () => [],
}

/** Nodes that feed each other in a row, as a graph without documents. */
export function compileChain(
  nodes: readonly GraphNode[],
  compilers: ChainCompilers,
  { name, rig, map }: { readonly name: string; readonly rig: CompiledRig } & Pick<CompiledAssets, 'map'>,
  report: Report,
): CompiledGraph {
  const chain: OrderedNode[] = []
  nodes.forEach((node, i) => {
    const feeder = chain.at(-1)?.flat
    const sources = new Map(feeder ? [['pose', { node: feeder }] as const] : [])
    const compiler = compilers[node.kind] as unknown as AnyNodeCompiler
    const ports = compiler.ports(node)
    const flat = { id: node.id, node, path: `nodes[${i}]`, sources }
    chain.push({ flat, compiler, ports, feeders: ports.map(() => i - 1) })
  })
  const assets: CompiledAssets = {
    clip: none,
    poses: none,
    map,
    controlSet: none,
    clipBinding: none,
    compiledPoses: () => rig.poses,
  }
  return {
    name,
    rig,
    ...compileSteps(chain, NO_GATES, rig, () => assets, report),
    slots: nodes.flatMap((node) => (node.kind === 'slot' ? [node.parameters.name] : [])),
    exposed: new Map(),
    diagnostics: report.diagnostics,
  }
}
