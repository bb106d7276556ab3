import {
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { COMPLETE, INPUT, PARTLY, type PoseRegister } from './pose-buffers.ts'

const turn = new Float64Array(4)
const step = new Float64Array(3)

// [C5]
/** The last step: what is absent takes its default, in the share it is absent by. The input pose is sound already. */
export function fillPose(rig: CompiledRig, pose: PoseRegister): void {
  fillCurves(pose, rig.curveDefaults)
  if (pose.morphExtent !== INPUT) {
    if (pose.morphExtent <= PARTLY) {
      fillLinear(pose.morphs, pose.morphPresence, rig.morphDefaults, 1)
      pose.morphExtent = COMPLETE
    }
    keepFinite(pose.morphs, rig.morphDefaults, 1)
  }
  if (pose.jointExtent === INPUT) return
  if (pose.jointExtent <= PARTLY) {
    fillLinear(pose.translations, pose.translationPresence, rig.referenceTranslations, 3)
    fillLinear(pose.scales, pose.scalePresence, rig.referenceScales, 3)
    fillRotations(rig, pose)
    pose.jointExtent = COMPLETE
  }
  keepJointsFinite(rig, pose)
}

function fillCurves({ curves, curvePresence }: PoseRegister, defaults: Float32Array): void {
  for (let i = 0; i < curves.length; i++) {
    const presence = curvePresence[i]!
    if (presence <= 0) curves[i] = defaults[i]!
    else {
      const value = presence >= 1 ? curves[i]! : presence * curves[i]! + (1 - presence) * defaults[i]!
      curves[i] = value - value === 0 ? value : defaults[i]!
    }
  }
  curvePresence.fill(1)
}

function fillRotations(rig: CompiledRig, pose: PoseRegister): void {
  const reference = rig.referenceRotations
  for (let joint = 0; joint < rig.jointNames.length; joint++) {
    const presence = pose.rotationPresence[joint]!
    if (presence >= 1) continue
    const at = joint * 4
    if (presence <= 0) {
      for (let k = 0; k < 4; k++) pose.rotations[at + k] = reference[at + k]!
    } else {
      turnBetween(turn, 0, pose.rotations, at, reference, at)
      rotationVectorFromQuaternion(step, 0, turn, 0)
      for (let k = 0; k < 3; k++) step[k]! *= presence
      quaternionFromRotationVector(turn, 0, step, 0)
      multiplyQuaternions(pose.rotations, at, turn, 0, reference, at)
      normalizeQuaternion(pose.rotations, at)
    }
    pose.rotationPresence[joint] = 1
  }
}

// [C5.1]
/** An input pose comes from outside: what is not finite in it takes the default before any step reads it. */
export function keepInputFinite(rig: CompiledRig, pose: PoseRegister): void {
  keepFinite(pose.morphs, rig.morphDefaults, 1)
  keepJointsFinite(rig, pose)
}

function keepJointsFinite(rig: CompiledRig, pose: PoseRegister): void {
  keepFinite(pose.translations, rig.referenceTranslations, 3)
  keepFinite(pose.rotations, rig.referenceRotations, 4)
  keepFinite(pose.scales, rig.referenceScales, 3)
}

// [C5.1]
/** Channels that are not finite take the default: a NaN in one joint would hide the whole face. */
function keepFinite(values: Float32Array, defaults: Float32Array, width: number): void {
  if (areFinite(values)) return
  for (let i = 0; i < values.length; i++) {
    if (Number.isFinite(values[i])) continue
    const first = i - (i % width)
    for (let k = first; k < first + width; k++) values[k] = defaults[k]!
  }
}

/** Sums are faster than questions, and four at once faster than one after the other. */
function areFinite(values: Float32Array): boolean {
  const { length } = values
  let a = 0
  let b = 0
  let c = 0
  let d = 0
  let i = 0
  for (; i + 3 < length; i += 4) {
    a += values[i]!
    b += values[i + 1]!
    c += values[i + 2]!
    d += values[i + 3]!
  }
  for (; i < length; i++) a += values[i]!
  const sum = a + b + c + d
  return sum - sum === 0
}

function fillLinear(
  values: Float32Array,
  presences: Float32Array,
  defaults: Float32Array,
  width: number,
): void {
  for (let channel = 0; channel < presences.length; channel++) {
    const presence = presences[channel]!
    if (presence >= 1) continue
    for (let k = channel * width; k < channel * width + width; k++) {
      values[k] = presence <= 0 ? defaults[k]! : presence * values[k]! + (1 - presence) * defaults[k]!
    }
    presences[channel] = 1
  }
}
