import type { CompiledRig } from '../../compile/compiled-rig.ts'
import type { CompiledGraph } from '../../graph/compiled-graph.ts'
import type { BatchPlan } from './plan-batch.ts'
import { posesOfRole } from './poses-of-role.ts'

const NO_FLOATS = new Float32Array(0)
const NO_INDICES = new Int32Array(0)
const rigs = new WeakMap<CompiledRig, CompiledRig>()

/** A rig of curves and nothing else: the same steps run on it, over a tenth of the numbers. */
function curvesOfRig(rig: CompiledRig): CompiledRig {
  const known = rigs.get(rig)
  if (known) return known
  const curves: CompiledRig = {
    name: rig.name,
    jointNames: [],
    parents: NO_INDICES,
    faceJoints: new Uint8Array(0),
    referenceTranslations: NO_FLOATS,
    referenceRotations: NO_FLOATS,
    referenceScales: NO_FLOATS,
    morphs: [],
    morphDefaults: NO_FLOATS,
    curveNames: rig.curveNames,
    curveDefaults: rig.curveDefaults,
    skins: [],
    clipFor: rig.clipFor,
    diagnostics: [],
  }
  rigs.set(rig, curves)
  return curves
}

/** The graph on curves alone. What its poses should be weighed by goes to `weights`, in the order of the plan's rig. */
export function curvesOfGraph({ graph, parts }: BatchPlan, weights: Float32Array): CompiledGraph {
  const steps = [...graph.steps]
  // Poses that do not reach the output may still add curves; nobody asks for their weights.
  graph.steps.forEach((step, i) => {
    if (step.batch?.runs !== 'poses') return
    const { create } = step.batch
    const { length } = posesOfRole(step.batch, step.node).controlNames
    const part = parts.find((p) => p.step === i)
    const own = part ? weights.subarray(part.first, part.first + length) : new Float32Array(length)
    steps[i] = { ...step, create: (context) => create(context, own) }
  })
  return { ...graph, rig: curvesOfRig(graph.rig), steps, diagnostics: [] }
}
