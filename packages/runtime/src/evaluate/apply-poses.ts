import { rotationVectorBetween } from '@facework/math/internal'
import { type CompiledPoses, DELTA_SIZE, TARGET_SIZE } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { type PoseBuffers, type PoseRegister, touchJoints, touchMorphs } from './pose-buffers.ts'
import { computePoseWeights, FULL_DETAIL, type PoseDetail, type PoseScratch } from './pose-weights.ts'
import { turnJoint } from './turn-joint.ts'

const UNMOVED = 0
const MOVED = 1
const SCALED = 2

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
  if (poses.touchedJoints.length === 0) return
  const moved = sumJoints(poses, scratch)
  if (moved === UNMOVED) return
  touchJoints(pose)
  const { joints: sums } = scratch
  const { touchedJoints } = poses
  const { translations, rotations, scales } = pose
  const count = Math.ceil(touchedJoints.length * detail.joints)
  for (let i = 0; i < count; i++) {
    const joint = touchedJoints[i]!
    const d = joint * DELTA_SIZE
    const v = joint * 3
    translations[v]! += sums[d]!
    translations[v + 1]! += sums[d + 1]!
    translations[v + 2]! += sums[d + 2]!
    if (moved === SCALED) {
      scales[v]! *= Math.max(0, 1 + sums[d + 6]!)
      scales[v + 1]! *= Math.max(0, 1 + sums[d + 7]!)
      scales[v + 2]! *= Math.max(0, 1 + sums[d + 8]!)
    }
    if (sums[d + 3] !== 0 || sums[d + 4] !== 0 || sums[d + 5] !== 0)
      turnJoint(rotations, joint * 4, rotations, sums, d + 3)
  }
}

/** Returns what the active shapes do to joints: on many faces most do nothing, and few scale them. */
function sumJoints(poses: CompiledPoses, scratch: PoseScratch): number {
  const { shapes, active, activeCount, joints: sums } = scratch
  const { jointStarts, jointIndices, jointValues, scaling } = poses
  let moved = UNMOVED
  for (let i = 0; i < activeCount; i++) {
    const s = active[i]!
    const weight = shapes[s]!
    const scales = scaling[s] === 1
    const start = jointStarts[s]!
    const end = jointStarts[s + 1]!
    if (start === end) continue
    if (moved === UNMOVED) sums.fill(0)
    if (moved !== SCALED) moved = scales ? SCALED : MOVED
    for (let e = start; e < end; e++) {
      const to = jointIndices[e]! * DELTA_SIZE
      const from = e * DELTA_SIZE
      sums[to]! += weight * jointValues[from]!
      sums[to + 1]! += weight * jointValues[from + 1]!
      sums[to + 2]! += weight * jointValues[from + 2]!
      sums[to + 3]! += weight * jointValues[from + 3]!
      sums[to + 4]! += weight * jointValues[from + 4]!
      sums[to + 5]! += weight * jointValues[from + 5]!
      if (!scales) continue
      sums[to + 6]! += weight * jointValues[from + 6]!
      sums[to + 7]! += weight * jointValues[from + 7]!
      sums[to + 8]! += weight * jointValues[from + 8]!
    }
  }
  return moved
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
      rotationVectorBetween(vector, 0, poses.jointValues, from + 3, rotations, joint * 4)
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
    turnJoint(rotations, joint * 4, rotations, vector, 0)
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
