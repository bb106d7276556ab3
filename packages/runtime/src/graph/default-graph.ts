import type { GraphNode } from '@facework/documents'
import { Report } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { compileChain } from './compile-chain.ts'
import type { CompiledGraph } from './compiled-graph.ts'
import { DEFAULT_SLOT } from './main-slot.ts'
import { controlInput } from './nodes/control-input.ts'
import { inputPose } from './nodes/input-pose.ts'
import { output } from './nodes/output.ts'
import { poseBlender } from './nodes/pose-blender.ts'
import { slot } from './nodes/slot.ts'

/** Named one by one: a game that has no graph should not ship state machines and pose drivers. */
export const DEFAULT_COMPILERS = {
  'input-pose': inputPose,
  slot,
  'control-input': controlInput,
  'pose-blender': poseBlender,
  output,
}

/** Nodes with the parameters that they have unless others are set. */
export const DEFAULT_NODES = {
  incoming: { id: 'incoming', kind: 'input-pose', parameters: {} },
  clips: { id: 'clips', kind: 'slot', parameters: { name: DEFAULT_SLOT } },
  controls: { id: 'controls', kind: 'control-input', parameters: { weight: 1 } },
  poses: {
    id: 'poses',
    kind: 'pose-blender',
    parameters: { response: 'linear', responses: {}, consume: false, weight: 1 },
  },
  output: { id: 'output', kind: 'output', parameters: {} },
} as const satisfies Readonly<Record<string, GraphNode>>

const cache = new WeakMap<CompiledRig, CompiledGraph>()

/**
 * What a character without a graph of its own runs:
 *
 *   input pose → slot → control input → pose blender → output
 */
export function defaultGraph(rig: CompiledRig): CompiledGraph {
  const known = cache.get(rig)
  if (known) return known
  const { incoming, clips, controls, poses, output: last } = DEFAULT_NODES
  const nodes = [incoming, clips, controls, poses, last]
  const graph = compileChain(
    nodes,
    DEFAULT_COMPILERS,
    { name: 'default', rig, map: () => undefined },
    new Report(),
  )
  // Heads without poses are common where no graph was chosen: that is not worth a report.
  const quiet = { ...graph, diagnostics: [] }
  cache.set(rig, quiet)
  return quiet
}
