import type { CompiledPoses } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { layCurve, layJoint, layMorph } from '../evaluate/lay-under.ts'
import {
  PARTLY,
  type PoseBuffers,
  type PoseRegister,
  touchJoints,
  touchMorphs,
} from '../evaluate/pose-buffers.ts'

/** Channels that a pose asset, or some of its shapes, may change. */
export interface Touched {
  readonly joints: Int32Array
  readonly morphs: Int32Array
  readonly curves: Int32Array
}

/** The channels that shapes of a pose asset change; all shapes by default. */
export function touchedBy(poses: CompiledPoses, shapes?: ReadonlySet<number>): Touched {
  const of = (starts: Int32Array, indices: Int32Array) => {
    const found = new Set<number>()
    for (let s = 0; s < poses.shapeCount; s++) {
      if (shapes && !shapes.has(s)) continue
      for (let e = starts[s]!; e < starts[s + 1]!; e++) found.add(indices[e]!)
    }
    return Int32Array.from([...found].sort((a, b) => a - b))
  }
  return {
    joints: of(poses.jointStarts, poses.jointIndices),
    morphs: of(poses.morphStarts, poses.morphIndices),
    curves: of(poses.curveStarts, poses.curveIndices),
  }
}

// [P4]
/**
 * A difference needs something to be added to: channels it touches take the input, then the
 * default, in the share they are absent by. All others stay absent, for layers above to know.
 */
export function fillTouched(
  rig: CompiledRig,
  pose: PoseRegister,
  incoming: PoseRegister,
  touched: Touched,
): void {
  const { joints, morphs, curves } = touched
  const { translationPresence, rotationPresence, scalePresence, morphPresence } = pose
  const fillsJoints = pose.jointExtent <= PARTLY
  const fillsMorphs = pose.morphExtent <= PARTLY
  if (fillsJoints && joints.length > 0) touchJoints(pose)
  if (fillsMorphs && morphs.length > 0) touchMorphs(pose)
  for (let i = 0; fillsJoints && i < joints.length; i++) {
    const joint = joints[i]!
    if (translationPresence[joint]! < 1 || rotationPresence[joint]! < 1 || scalePresence[joint]! < 1)
      layJoint(rig, pose, pose, incoming, joint, 1)
  }
  for (let i = 0; fillsMorphs && i < morphs.length; i++)
    if (morphPresence[morphs[i]!]! < 1) layMorph(pose, pose, incoming, morphs[i]!, 1)
  for (let i = 0; i < curves.length; i++) fillCurve(rig, pose, incoming, curves[i]!)
}

export function fillCurve(rig: CompiledRig, pose: PoseBuffers, incoming: PoseBuffers, curve: number): void {
  layCurve(pose, pose, incoming, curve, 1)
  const presence = pose.curvePresence[curve]!
  const rest = rig.curveDefaults[curve]!
  pose.curves[curve] = presence <= 0 ? rest : presence * pose.curves[curve]! + (1 - presence) * rest
  pose.curvePresence[curve] = 1
}
