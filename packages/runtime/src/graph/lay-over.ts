import {
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import {
  ABSENT,
  COMPLETE,
  PARTLY,
  type PoseBuffers,
  type PoseRegister,
  touchJoints,
  touchMorphs,
} from '../evaluate/pose-buffers.ts'

const turn = new Float64Array(4)
const upper = new Float64Array(3)
const lower = new Float64Array(3)

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

/**
 * Fills what is absent with another pose, in place. Most channels are complete already, and are passed
 * over: this runs over every channel of every frame.
 */
export function layUnder(rig: CompiledRig, pose: PoseRegister, below: PoseRegister): void {
  const { translationPresence, rotationPresence, scalePresence, morphPresence, curvePresence } = pose
  if (pose.jointExtent <= PARTLY && below.jointExtent >= COMPLETE) {
    touchJoints(pose)
    for (let joint = 0; joint < rig.jointNames.length; joint++) {
      if (translationPresence[joint]! < 1 || rotationPresence[joint]! < 1 || scalePresence[joint]! < 1)
        layJoint(rig, pose, pose, below, joint, 1)
    }
  }
  if (pose.morphExtent <= PARTLY && below.morphExtent >= COMPLETE) {
    touchMorphs(pose)
    for (let morph = 0; morph < rig.morphs.length; morph++)
      if (morphPresence[morph]! < 1) layMorph(pose, pose, below, morph, 1)
  }
  if (!below.hasCurves) return
  const { curvePresence: lower } = below
  for (let curve = 0; curve < curvePresence.length; curve++)
    if (lower[curve]! > 0 && curvePresence[curve]! < 1) layCurve(pose, pose, below, curve, 1)
}

export function layJoint(
  rig: CompiledRig,
  out: PoseBuffers,
  above: PoseBuffers,
  below: PoseBuffers,
  joint: number,
  weight: number,
): void {
  layLinear(
    out.translations,
    out.translationPresence,
    above.translations,
    above.translationPresence,
    below.translations,
    below.translationPresence,
    joint,
    3,
    weight,
  )
  layLinear(
    out.scales,
    out.scalePresence,
    above.scales,
    above.scalePresence,
    below.scales,
    below.scalePresence,
    joint,
    3,
    weight,
  )
  layRotation(rig, out, above, below, joint, weight)
}

export function layMorph(
  out: PoseBuffers,
  above: PoseBuffers,
  below: PoseBuffers,
  morph: number,
  weight: number,
): void {
  layLinear(
    out.morphs,
    out.morphPresence,
    above.morphs,
    above.morphPresence,
    below.morphs,
    below.morphPresence,
    morph,
    1,
    weight,
  )
}

export function layCurve(
  out: PoseBuffers,
  above: PoseBuffers,
  below: PoseBuffers,
  curve: number,
  weight: number,
): void {
  layLinear(
    out.curves,
    out.curvePresence,
    above.curves,
    above.curvePresence,
    below.curves,
    below.curvePresence,
    curve,
    1,
    weight,
  )
}

function layLinear(
  values: Float32Array,
  presences: Float32Array,
  above: Float32Array,
  abovePresences: Float32Array,
  below: Float32Array,
  belowPresences: Float32Array,
  channel: number,
  width: number,
  weight: number,
): void {
  const share = Math.min(weight * abovePresences[channel]!, 1)
  const rest = Math.min(belowPresences[channel]!, 1 - share)
  const end = channel * width + width
  if (share <= 0) for (let k = channel * width; k < end; k++) values[k] = below[k]!
  else if (rest <= 0) for (let k = channel * width; k < end; k++) values[k] = above[k]!
  else
    for (let k = channel * width; k < end; k++)
      values[k] = (share * above[k]! + rest * below[k]!) / (share + rest)
  presences[channel] = Math.max(share, 0) + Math.max(rest, 0)
}

// [P6]
/** Rotations mix as rotation vectors from the reference pose. */
export function layRotation(
  rig: CompiledRig,
  out: PoseBuffers,
  above: PoseBuffers,
  below: PoseBuffers,
  joint: number,
  weight: number,
): void {
  const share = Math.min(weight * above.rotationPresence[joint]!, 1)
  const rest = Math.min(below.rotationPresence[joint]!, 1 - share)
  const at = joint * 4
  if (share <= 0) for (let k = at; k < at + 4; k++) out.rotations[k] = below.rotations[k]!
  else if (rest <= 0) for (let k = at; k < at + 4; k++) out.rotations[k] = above.rotations[k]!
  else {
    const reference = rig.referenceRotations
    turnBetween(turn, 0, above.rotations, at, reference, at)
    rotationVectorFromQuaternion(upper, 0, turn, 0)
    turnBetween(turn, 0, below.rotations, at, reference, at)
    rotationVectorFromQuaternion(lower, 0, turn, 0)
    for (let k = 0; k < 3; k++) upper[k] = (share * upper[k]! + rest * lower[k]!) / (share + rest)
    quaternionFromRotationVector(turn, 0, upper, 0)
    multiplyQuaternions(out.rotations, at, turn, 0, reference, at)
    normalizeQuaternion(out.rotations, at)
  }
  out.rotationPresence[joint] = Math.max(share, 0) + Math.max(rest, 0)
}
