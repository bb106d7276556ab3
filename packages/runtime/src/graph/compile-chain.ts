import type { GraphNode } from '@facework/documents'
import type { Report } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { compileSteps } from './compile-steps.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import type { FlatNode } from './expand-graph.ts'
import type { CompiledAssets } from './graph-assets.ts'
import type { AnyNodeCompiler, NodeCompiler } from './node-compiler.ts'
import { orderNodes } from './order-nodes.ts'

/** Compilers of the kinds of node that a chain has; others are not shipped with it. */
export type ChainCompilers = { readonly [K in GraphNode['kind']]?: NodeCompiler<K> }

/** Nodes that feed each other in a row, as a graph without documents. */
export function compileChain(
  nodes: readonly GraphNode[],
  compilers: ChainCompilers,
  { name, rig, map }: { readonly name: string; readonly rig: CompiledRig } & Pick<CompiledAssets, 'map'>,
  report: Report,
): CompiledGraph {
  const chain = nodes.reduce<FlatNode[]>((before, node, i) => {
    const feeder = before.at(-1)
    const sources = new Map(feeder ? [['pose', { node: feeder }] as const] : [])
    before.push({ id: node.id, node, path: `nodes[${i}]`, sources })
    return before
  }, [])
  const assets: CompiledAssets = {
    clip: () => undefined,
    poses: () => undefined,
    map,
    controlSet: () => undefined,
    clipBinding: () => undefined,
    compiledPoses: () => rig.poses,
  }
  const compilerOf = (kind: string) =>
    compilers[kind as GraphNode['kind']] as unknown as AnyNodeCompiler | undefined
  return {
    name,
    rig,
    ...compileSteps(orderNodes(chain.at(-1)!, compilerOf, report), rig, () => assets, report),
    slots: nodes.flatMap((node) => (node.kind === 'slot' ? [node.parameters.name] : [])),
    exposed: new Map(),
    diagnostics: report.diagnostics,
  }
}
