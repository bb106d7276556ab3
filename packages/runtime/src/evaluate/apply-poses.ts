import {
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import { type CompiledPoses, DELTA_SIZE, TARGET_SIZE } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'
import { computePoseWeights, type PoseScratch } from './pose-weights.ts'

const turn = new Float64Array(4)
const vector = new Float64Array(3)

// [P9]
/**
 * The pose blender: curves named like poses become joints and morphs, on top of a filled
 * incoming pose. The driving curves stay in the stream.
 */
export function applyPoses(
  rig: CompiledRig,
  pose: PoseBuffers,
  scratch: PoseScratch,
  poses = rig.poses,
): void {
  if (!poses) return
  computePoseWeights(rig, poses, pose, scratch)
  applyShapes(poses, pose, scratch)
}

/** Shapes by the weights in the scratch, wherever these come from. */
export function applyShapes(poses: CompiledPoses, pose: PoseBuffers, scratch: PoseScratch): void {
  if (poses.mode === 'additive') applyAdditive(poses, pose, scratch)
  else applyFull(poses, pose, scratch)
  addCurves(poses, pose, scratch)
}

/** [P4] Sums the deltas of all active shapes, then adds them to what comes in. */
function applyAdditive(poses: CompiledPoses, pose: PoseBuffers, scratch: PoseScratch): void {
  const { shapes, joints: sums, morphs: morphSums } = scratch
  const { touchedJoints, touchedMorphs } = poses
  for (let i = 0; i < touchedJoints.length; i++) {
    const at = touchedJoints[i]! * DELTA_SIZE
    for (let k = 0; k < DELTA_SIZE; k++) sums[at + k] = 0
  }
  for (let i = 0; i < touchedMorphs.length; i++) morphSums[touchedMorphs[i]!] = 0

  for (let s = 0; s < poses.shapeCount; s++) {
    const weight = shapes[s]!
    if (weight === 0) continue
    for (let e = poses.jointStarts[s]!; e < poses.jointStarts[s + 1]!; e++) {
      const to = poses.jointIndices[e]! * DELTA_SIZE
      const from = e * DELTA_SIZE
      for (let k = 0; k < DELTA_SIZE; k++) sums[to + k]! += weight * poses.jointValues[from + k]!
    }
    for (let e = poses.morphStarts[s]!; e < poses.morphStarts[s + 1]!; e++) {
      morphSums[poses.morphIndices[e]!]! += weight * poses.morphValues[e]!
    }
  }

  const { translations, rotations, scales } = pose
  for (let i = 0; i < touchedJoints.length; i++) {
    const joint = touchedJoints[i]!
    const d = joint * DELTA_SIZE
    for (let k = 0; k < 3; k++) {
      translations[joint * 3 + k]! += sums[d + k]!
      scales[joint * 3 + k]! *= Math.max(0, 1 + sums[d + 6 + k]!)
    }
    quaternionFromRotationVector(turn, 0, sums, d + 3)
    multiplyQuaternions(rotations, joint * 4, turn, 0, rotations, joint * 4)
    normalizeQuaternion(rotations, joint * 4)
  }
  for (let i = 0; i < touchedMorphs.length; i++)
    pose.morphs[touchedMorphs[i]!]! += morphSums[touchedMorphs[i]!]!
}

/** [P6] Each masked joint moves from what comes in towards its targets, by weights that sum to at most 1. */
function applyFull(poses: CompiledPoses, pose: PoseBuffers, scratch: PoseScratch): void {
  const { shapes, joints: sums, jointWeights, morphs: morphSums, morphWeights } = scratch
  const { translations, rotations, scales } = pose
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
