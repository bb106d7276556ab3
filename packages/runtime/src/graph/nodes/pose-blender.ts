import type { ResponsePoint } from '@facework/documents/internal'
import { ease } from '@facework/math/internal'
import { suggestion } from '@facework/report'
import { addCurves, applyShapes } from '../../evaluate/apply-poses.ts'
import { createPoseScratch, readControls, spreadControls } from '../../evaluate/pose-weights.ts'
import { curvesOnly } from '../batch-role.ts'
import { easingParts } from '../easing-parts.ts'
import { fillTouched, touchedBy } from '../fill-touched.ts'
import type { StepContext, StepInstance } from '../graph-step.ts'
import { type NodeCompiler, passThrough } from '../node-compiler.ts'

const NONE = new Int32Array(0)

// [G3]
/** The only node that turns curves into a face. */
export const poseBlender: NodeCompiler<'pose-blender'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (_, assets) =>
    assets
      .poses('poses')
      ?.poses.flatMap((p) => [...(p.role.type === 'control' ? [p.name] : []), ...Object.keys(p.curves)]) ??
    [],
  compile(node, context) {
    const poses = context.compiledPoses('poses')
    const { consume, response, responses } = node.parameters
    const own = new Map(Object.entries(responses))
    for (const name of own.keys()) {
      if (!poses || poses.controlNames.includes(name)) continue
      context.report.warn(
        'graph/pose-unknown',
        'responses',
        `A response is given for pose "${name}", which is not a control of the pose asset.`,
        suggestion(name, poses.controlNames),
      )
    }
    if (!poses) {
      context.inBatch(curvesOnly('first'))
      return passThrough
    }
    const touched = touchedBy(poses)
    for (const joint of touched.joints) context.touchJoint(joint)
    for (const morph of touched.morphs) context.touchMorph(morph)
    const points = poses.controlNames.map((name) => own.get(name))
    const [style, direction] = easingParts(response)
    const straight = response === 'linear' && own.size === 0
    context.inBatch({ runs: 'poses', poses, joints: touched.joints, create })
    return (step) => create(step)

    /** With `weights` the poses' joints and morphs are left to a crowd. */
    function create({ rig, out, incoming, state }: StepContext, weights?: Float32Array): StepInstance {
      const scratch = createPoseScratch(rig, poses, weights)
      const filled = weights ? { joints: NONE, morphs: NONE, curves: touched.curves } : touched
      const live = { weight: node.parameters.weight }
      return {
        weights: scratch.controls,
        parameters: new Map([
          [
            'weight',
            (value: number) => {
              live.weight = value
            },
          ],
        ]),
        run() {
          if (state.bypassPoses) return
          const { controls } = scratch
          fillTouched(rig, out, incoming, filled)
          readControls(rig, poses!, out, controls)
          for (let c = 0; !straight && c < controls.length; c++) {
            const table = points[c]
            const value = controls[c]!
            if (table) controls[c] = between(table, value)
            else if (style && value > 0 && value < 1) controls[c] = ease(style, direction, value)
          }
          for (let c = 0; live.weight !== 1 && c < controls.length; c++) controls[c]! *= live.weight
          if (!weights || touched.curves.length > 0) spreadControls(poses!, scratch, state.detail)
          if (consume)
            for (let c = 0; c < controls.length; c++) out.curvePresence[poses!.controlCurves[c]!] = 0
          if (!weights) applyShapes(poses!, out, scratch, state.detail)
          else if (touched.curves.length > 0) addCurves(poses!, out, scratch)
        },
      }
    }
  },
}

/** Straight lines between points; beyond them the ends hold. */
function between(points: readonly ResponsePoint[], value: number): number {
  if (points.length === 0) return value
  let i = 0
  while (i < points.length && points[i]!.at < value) i++
  if (i === 0) return points[0]!.weight
  if (i === points.length) return points[i - 1]!.weight
  const from = points[i - 1]!
  const to = points[i]!
  return from.weight + ((to.weight - from.weight) * (value - from.at)) / (to.at - from.at)
}
