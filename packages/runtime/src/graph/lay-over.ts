import type { CompiledRig } from '../compile/compiled-rig.ts'
import { layJoint, layMorph } from '../evaluate/lay-under.ts'
import { ABSENT, type PoseRegister, touchJoints, touchMorphs } from '../evaluate/pose-buffers.ts'

/** How much of a layer counts, channel by channel. */
export interface LayerMask {
  readonly joints: Float32Array
  readonly morphs: Float32Array
  readonly curves: Float32Array
}

// [C5]
/**
 * One pose over another, in place: each channel takes weight × presence of the upper one, and what remains of 1
 * from the lower one.
 */
export function layOver(
  rig: CompiledRig,
  pose: PoseRegister,
  above: PoseRegister,
  weight: number,
  mask: LayerMask,
): void {
  if (above.jointExtent !== ABSENT) {
    touchJoints(pose)
    for (let joint = 0; joint < rig.jointNames.length; joint++)
      layJoint(rig, pose, above, pose, joint, weight * mask.joints[joint]!)
  }
  if (above.morphExtent !== ABSENT) {
    touchMorphs(pose)
    for (let morph = 0; morph < rig.morphs.length; morph++)
      layMorph(pose, above, pose, morph, weight * mask.morphs[morph]!)
  }
  layCurves(pose, above, weight, mask.curves)
}

/** The same as `layCurve` for all of them: most are absent above. */
function layCurves(pose: PoseRegister, above: PoseRegister, weight: number, mask: Float32Array): void {
  const { curves, curvePresence } = pose
  const { curves: upper, curvePresence: upperPresence } = above
  for (let i = 0; i < curves.length; i++) {
    const there = upperPresence[i]!
    if (there === 0) continue
    const share = weight * mask[i]! * there
    if (share >= 1) {
      curves[i] = upper[i]!
      curvePresence[i] = 1
    } else if (share > 0) {
      const rest = Math.min(Math.max(curvePresence[i]!, 0), 1 - share)
      curves[i] = rest === 0 ? upper[i]! : (share * upper[i]! + rest * curves[i]!) / (share + rest)
      curvePresence[i] = share + rest
    }
  }
}
