import type { CompiledStep } from '../../graph/compiled-graph.ts'
import type { BatchPlan } from './plan-batch.ts'
import { posesOfRole } from './poses-of-role.ts'

/** Nodes after which a curve depends on the curve of the same name alone. */
const CURVE_BY_CURVE: ReadonlySet<string> = new Set([
  'apply-additive',
  'blend',
  'control-input',
  'head-turn',
  'input-pose',
  'layered-blend',
  'make-additive',
  'output',
  'pose-blender',
  'reference-pose',
  'slot',
])

const cache = new WeakMap<BatchPlan, readonly Int32Array[] | null>()

/**
 * For each weight of a plan: the curves that it depends on, as long as no script sets a control or a parameter. Null
 * where a node mixes curves of different names, such as a control map.
 */
export function weightCurves(plan: BatchPlan): readonly Int32Array[] | null {
  const known = cache.get(plan)
  if (known !== undefined) return known
  const isPlain = plan.mode === 'batch' && plan.graph.steps.every(isCurveByCurve)
  const made = isPlain
    ? plan.parts.flatMap(({ poses, role: { reads } }) =>
        Array.from(poses.controlCurves, (curve) => reads ?? Int32Array.of(curve)),
      )
    : null
  cache.set(plan, made)
  return made
}

function isCurveByCurve({ node, kind, passes, batch }: CompiledStep): boolean {
  // Poses may carry curves of their own, which then depend on the weights of all.
  if (batch?.runs === 'poses' && posesOfRole(batch, node).curveIndices.length > 0) return false
  return passes || CURVE_BY_CURVE.has(kind)
}
