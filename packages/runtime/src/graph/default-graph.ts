import type { GraphNode, PoseAsset } from '@facework/documents'
import { Report } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { compileSteps } from './compile-steps.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import type { FlatNode } from './expand-graph.ts'
import type { CompiledAssets } from './graph-assets.ts'
import { DEFAULT_SLOT } from './main-slot.ts'
import type { AnyNodeCompiler } from './node-compiler.ts'
import { controlInput } from './nodes/control-input.ts'
import { inputPose } from './nodes/input-pose.ts'
import { output } from './nodes/output.ts'
import { poseBlender } from './nodes/pose-blender.ts'
import { slot } from './nodes/slot.ts'
import { orderNodes } from './order-nodes.ts'

/** Named one by one: a game that has no graph should not ship state machines and pose drivers. */
const COMPILERS = new Map(
  Object.entries({
    'input-pose': inputPose,
    slot,
    'control-input': controlInput,
    'pose-blender': poseBlender,
    output,
  }) as unknown as readonly (readonly [string, AnyNodeCompiler])[],
)
const cache = new WeakMap<CompiledRig, CompiledGraph>()

/**
 * What a character without a graph of its own runs:
 *
 *   input pose → slot → control input → pose blender → output
 */
export function defaultGraph(rig: CompiledRig): CompiledGraph {
  const known = cache.get(rig)
  if (known) return known
  const chain = (
    [
      { id: 'incoming', kind: 'input-pose', parameters: {} },
      { id: 'clips', kind: 'slot', parameters: { name: DEFAULT_SLOT } },
      { id: 'controls', kind: 'control-input', parameters: { weight: 1 } },
      {
        id: 'poses',
        kind: 'pose-blender',
        parameters: { response: 'linear', responses: {}, consume: false, weight: 1 },
      },
      { id: 'output', kind: 'output', parameters: {} },
    ] satisfies readonly GraphNode[]
  ).reduce<FlatNode[]>((before, node) => {
    const feeder = before.at(-1)
    const sources = new Map(feeder ? [['pose', { node: feeder }] as const] : [])
    before.push({ id: node.id, node, path: node.id, sources })
    return before
  }, [])
  const report = new Report()
  const assets: CompiledAssets = {
    clip: () => undefined,
    poses: (): PoseAsset | undefined => undefined,
    map: () => undefined,
    controlSet: () => undefined,
    clipBinding: () => undefined,
    compiledPoses: () => rig.poses,
  }
  const graph: CompiledGraph = {
    name: 'default',
    rig,
    ...compileSteps(
      orderNodes(chain.at(-1)!, (kind) => COMPILERS.get(kind), report),
      rig,
      () => assets,
      report,
    ),
    slots: [DEFAULT_SLOT],
    exposed: new Map(),
    diagnostics: [],
  }
  cache.set(rig, graph)
  return graph
}
