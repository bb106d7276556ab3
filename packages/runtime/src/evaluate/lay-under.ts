import { rotationVectorBetween } from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import {
  COMPLETE,
  PARTLY,
  type PoseBuffers,
  type PoseRegister,
  touchJoints,
  touchMorphs,
} from './pose-buffers.ts'
import { turnJoint } from './turn-joint.ts'

const upper = new Float64Array(3)
const lower = new Float64Array(3)

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
    rotationVectorBetween(upper, 0, above.rotations, at, reference, at)
    rotationVectorBetween(lower, 0, below.rotations, at, reference, at)
    for (let k = 0; k < 3; k++) upper[k] = (share * upper[k]! + rest * lower[k]!) / (share + rest)
    turnJoint(out.rotations, at, reference, upper, 0)
  }
  out.rotationPresence[joint] = Math.max(share, 0) + Math.max(rest, 0)
}
