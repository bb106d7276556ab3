import type { PoseAsset } from '@facework/documents'
import { suggestion } from '@facework/report'
import type { CompiledPoses } from '../../compile/compiled-poses.ts'
import { addCurves, applyShapes } from '../../evaluate/apply-poses.ts'
import { createPoseScratch, spreadControls } from '../../evaluate/pose-weights.ts'
import { curvesOnly } from '../batch-role.ts'
import { fillTouched, touchedBy } from '../fill-touched.ts'
import type { StepContext, StepInstance } from '../graph-step.ts'
import { type NodeCompiler, passThrough } from '../node-compiler.ts'

const NONE = new Int32Array(0)

export const poseByName: NodeCompiler<'pose-by-name'> = {
  ports: () => ['pose'],
  inPlace: true,
  curves: (_, assets) =>
    assets.poses('poses')?.poses.flatMap((p) => [p.name, ...Object.keys(p.curves)]) ?? [],
  compile(node, context) {
    const poses = context.compiledPoses('poses')
    const asset = context.poses('poses')
    const name = node.parameters.pose
    const wanted = poses && asset ? controlsBehind(asset, poses, name) : []
    if (asset && wanted.length === 0) {
      context.report.warn(
        'graph/pose-unknown',
        'pose',
        `Pose asset "${asset.name}" has no pose "${name}".`,
        suggestion(
          name,
          asset.poses.map((p) => p.name),
        ),
      )
    }
    if (!poses || wanted.length === 0) {
      context.inBatch(curvesOnly('first'))
      return passThrough
    }
    const touched = touchedBy(poses, reachable(poses, new Set(wanted.map((w) => w.control))))
    for (const joint of touched.joints) context.touchJoint(joint)
    for (const morph of touched.morphs) context.touchMorph(morph)
    context.inBatch({ runs: 'poses', poses, joints: touched.joints, create })
    return (step) => create(step)

    /** With `weights` the pose's joints and morphs are left to a crowd. */
    function create({ rig, out, incoming }: StepContext, weights?: Float32Array): StepInstance {
      const scratch = createPoseScratch(rig, poses, weights)
      const filled = weights ? { joints: NONE, morphs: NONE, curves: touched.curves } : touched
      const live = { weight: node.parameters.weight }
      return {
        parameters: new Map([
          [
            'weight',
            (value: number) => {
              live.weight = value
            },
          ],
        ]),
        run() {
          scratch.controls.fill(0)
          for (let i = 0; i < wanted.length; i++)
            scratch.controls[wanted[i]!.control] = live.weight * wanted[i]!.at
          fillTouched(rig, out, incoming, filled)
          spreadControls(poses!, scratch)
          if (weights) addCurves(poses!, out, scratch)
          else applyShapes(poses!, out, scratch)
        },
      }
    }
  },
}

/** A pose, or the poses a combination or in-between builds on, at the weights where its shape is met. */
function controlsBehind(
  asset: PoseAsset,
  poses: CompiledPoses,
  name: string,
): readonly { readonly control: number; readonly at: number }[] {
  const role = asset.poses.find((p) => p.name === name)?.role
  if (!role) return []
  const names = role.type === 'control' ? [name] : role.type === 'combination' ? role.bases : [role.of]
  const at = role.type === 'in-between' ? role.at : 1
  return names.map((n) => ({ control: poses.controlNames.indexOf(n), at }))
}

/** Shapes that can have a weight when only these controls have one. */
function reachable(poses: CompiledPoses, controls: ReadonlySet<number>): Set<number> {
  const shapes = new Set(controls)
  for (const knots of poses.knots)
    if (controls.has(knots.control)) for (const shape of knots.shapes) if (shape >= 0) shapes.add(shape)
  for (let i = 0; i * 3 < poses.combinationBases.length; i++) {
    const bases = poses.combinationBases.subarray(i * 3, i * 3 + 3)
    if (bases.every((b) => b < 0 || controls.has(b))) shapes.add(poses.firstCombination + i)
  }
  return shapes
}
