import {
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import { type CompiledPoses, DELTA_SIZE, TARGET_SIZE } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { JointEntries } from '../compile/shapes-by-joint.ts'
import { type PoseBuffers, type PoseRegister, touchJoints, touchMorphs } from './pose-buffers.ts'
import { computePoseWeights, FULL_DETAIL, type PoseDetail, type PoseScratch } from './pose-weights.ts'

const turn = new Float64Array(4)
const vector = new Float64Array(3)

// [P9]
/**
 * The pose blender: curves named like poses become joints and morphs, on top of a filled
 * incoming pose. The driving curves stay in the stream.
 */
export function applyPoses(
  rig: CompiledRig,
  pose: PoseRegister,
  scratch: PoseScratch,
  poses = rig.poses,
): void {
  if (!poses) return
  computePoseWeights(rig, poses, pose, scratch)
  applyShapes(poses, pose, scratch)
}

/** Shapes by the weights in the scratch, wherever these come from. */
export function applyShapes(
  poses: CompiledPoses,
  pose: PoseRegister,
  scratch: PoseScratch,
  detail = FULL_DETAIL,
): void {
  if (poses.mode === 'additive') applyAdditive(poses, pose, scratch, detail)
  else applyFull(poses, pose, scratch)
  addCurves(poses, pose, scratch)
}

/** [P4] Sums the deltas of all active shapes, then adds them to what comes in. */
function applyAdditive(
  poses: CompiledPoses,
  pose: PoseRegister,
  scratch: PoseScratch,
  detail: PoseDetail,
): void {
  if (poses.touchedMorphs.length > 0) addMorphs(poses, pose, scratch)
  if (poses.touchedJoints.length === 0 || scratch.activeCount === 0) return
  touchJoints(pose)
  const { moves } = scratch.byJoint
  const count = Math.ceil(moves.joints.length * detail.joints)
  moveJoints(moves, count, pose, scratch.shapes)
  scaleJoints(scratch.byJoint.scales, pose, scratch.shapes)
}

function addMorphs(poses: CompiledPoses, pose: PoseRegister, scratch: PoseScratch): void {
  const { shapes, active, activeCount } = scratch
  if (activeCount === 0) return
  touchMorphs(pose)
  const { morphs } = pose
  const { morphStarts, morphIndices, morphValues } = poses
  for (let i = 0; i < activeCount; i++) {
    const s = active[i]!
    const weight = shapes[s]!
    const end = morphStarts[s + 1]!
    for (let e = morphStarts[s]!; e < end; e++) morphs[morphIndices[e]!]! += weight * morphValues[e]!
  }
}

function moveJoints(entries: JointEntries, count: number, pose: PoseRegister, weights: Float32Array): void {
  const { joints, starts, shapes, values } = entries
  const { translations, rotations } = pose
  for (let i = 0; i < count; i++) {
    let tx = 0
    let ty = 0
    let tz = 0
    let rx = 0
    let ry = 0
    let rz = 0
    const end = starts[i + 1]!
    for (let e = starts[i]!, from = e * 6; e < end; e++, from += 6) {
      const weight = weights[shapes[e]!]!
      if (weight === 0) continue
      tx += weight * values[from]!
      ty += weight * values[from + 1]!
      tz += weight * values[from + 2]!
      rx += weight * values[from + 3]!
      ry += weight * values[from + 4]!
      rz += weight * values[from + 5]!
    }
    const joint = joints[i]!
    translations[joint * 3]! += tx
    translations[joint * 3 + 1]! += ty
    translations[joint * 3 + 2]! += tz
    if (rx === 0 && ry === 0 && rz === 0) continue
    vector[0] = rx
    vector[1] = ry
    vector[2] = rz
    turnJoint(rotations, joint * 4)
  }
}

function scaleJoints(entries: JointEntries, { scales }: PoseRegister, weights: Float32Array): void {
  const { joints, starts, shapes, values } = entries
  for (let i = 0; i < joints.length; i++) {
    let x = 1
    let y = 1
    let z = 1
    const end = starts[i + 1]!
    for (let e = starts[i]!; e < end; e++) {
      const weight = weights[shapes[e]!]!
      x += weight * values[e * 3]!
      y += weight * values[e * 3 + 1]!
      z += weight * values[e * 3 + 2]!
    }
    const at = joints[i]! * 3
    scales[at]! *= Math.max(0, x)
    scales[at + 1]! *= Math.max(0, y)
    scales[at + 2]! *= Math.max(0, z)
  }
}

/** q ← exp(vector) · q, of unit length. */
function turnJoint(rotations: Float32Array, at: number): void {
  quaternionFromRotationVector(turn, 0, vector, 0)
  const ax = turn[0]!
  const ay = turn[1]!
  const az = turn[2]!
  const aw = turn[3]!
  const bx = rotations[at]!
  const by = rotations[at + 1]!
  const bz = rotations[at + 2]!
  const bw = rotations[at + 3]!
  const x = aw * bx + ax * bw + ay * bz - az * by
  const y = aw * by - ax * bz + ay * bw + az * bx
  const z = aw * bz + ax * by - ay * bx + az * bw
  const w = aw * bw - ax * bx - ay * by - az * bz
  const scale = 1 / Math.sqrt(x * x + y * y + z * z + w * w)
  rotations[at] = x * scale
  rotations[at + 1] = y * scale
  rotations[at + 2] = z * scale
  rotations[at + 3] = w * scale
}

/** [P6] Each masked joint moves from what comes in towards its targets, by weights that sum to at most 1. */
function applyFull(poses: CompiledPoses, pose: PoseRegister, scratch: PoseScratch): void {
  const { shapes, joints: sums, jointWeights, morphs: morphSums, morphWeights } = scratch
  const { translations, rotations, scales } = pose
  touchJoints(pose)
  touchMorphs(pose)
  sums.fill(0)
  jointWeights.fill(0)
  morphSums.fill(0)
  morphWeights.fill(0)
  for (let s = 0; s < poses.shapeCount; s++) {
    const weight = shapes[s]!
    if (weight === 0) continue
    for (let e = poses.jointStarts[s]!; e < poses.jointStarts[s + 1]!; e++) {
      const joint = poses.jointIndices[e]!
      const from = e * TARGET_SIZE
      const to = joint * DELTA_SIZE
      jointWeights[joint]! += weight
      turnBetween(turn, 0, poses.jointValues, from + 3, rotations, joint * 4)
      rotationVectorFromQuaternion(vector, 0, turn, 0)
      for (let k = 0; k < 3; k++) {
        sums[to + k]! += weight * (poses.jointValues[from + k]! - translations[joint * 3 + k]!)
        sums[to + 3 + k]! += weight * vector[k]!
        sums[to + 6 + k]! += weight * (poses.jointValues[from + 7 + k]! - scales[joint * 3 + k]!)
      }
    }
    for (let e = poses.morphStarts[s]!; e < poses.morphStarts[s + 1]!; e++) {
      const morph = poses.morphIndices[e]!
      morphWeights[morph]! += weight
      morphSums[morph]! += weight * (poses.morphValues[e]! - pose.morphs[morph]!)
    }
  }
  for (let i = 0; i < poses.touchedJoints.length; i++) {
    const joint = poses.touchedJoints[i]!
    const share = 1 / Math.max(1, jointWeights[joint]!)
    const d = joint * DELTA_SIZE
    for (let k = 0; k < 3; k++) {
      translations[joint * 3 + k]! += share * sums[d + k]!
      vector[k] = share * sums[d + 3 + k]!
      scales[joint * 3 + k]! += share * sums[d + 6 + k]!
    }
    quaternionFromRotationVector(turn, 0, vector, 0)
    multiplyQuaternions(rotations, joint * 4, turn, 0, rotations, joint * 4)
    normalizeQuaternion(rotations, joint * 4)
  }
  for (let i = 0; i < poses.touchedMorphs.length; i++) {
    const morph = poses.touchedMorphs[i]!
    pose.morphs[morph]! += morphSums[morph]! / Math.max(1, morphWeights[morph]!)
  }
}

/** Poses may carry curve values of their own; they join the stream after all weights were read. */
export function addCurves(poses: CompiledPoses, pose: PoseBuffers, scratch: PoseScratch): void {
  if (poses.curveIndices.length === 0) return
  for (let s = 0; s < poses.shapeCount; s++) {
    const weight = scratch.shapes[s]!
    if (weight === 0) continue
    for (let e = poses.curveStarts[s]!; e < poses.curveStarts[s + 1]!; e++) {
      const curve = poses.curveIndices[e]!
      if (pose.curvePresence[curve]! <= 0) pose.curves[curve] = 0
      pose.curves[curve]! += weight * poses.curveValues[e]!
      pose.curvePresence[curve] = 1
    }
  }
}
