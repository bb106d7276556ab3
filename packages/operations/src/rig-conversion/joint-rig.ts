import type { MorphMotions } from './morph-motions.ts'

/** Influences that a vertex may have. */
export const INFLUENCES = 4
/** Numbers of a motion: a rotation row by row, then a translation. */
export const MOTION = 12
export const REST_MOTION: readonly number[] = [1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0]

/**
 * The unknowns of the decomposition. Joint 0 stands for the joints that the head has: it takes what is left of the
 * sum of weights, and does what they do.
 */
export interface JointRig {
  readonly capacity: number
  readonly poseCount: number
  /** Joints in use, with joint 0. */
  count: number
  /** Rigid motion from rest of joint j in pose p, from (j · poseCount + p) · 12, in millimetres. */
  readonly motions: Float64Array
  /** 1 where a joint does nothing in a pose, at j · poseCount + p. */
  readonly rests: Uint8Array
  /** Four joints a vertex. */
  readonly joints: Int16Array
  readonly weights: Float64Array
  /** 1: weights are final, of still and of rigid parts. */
  readonly fixed: Uint8Array
  /** 1: the joint of a rigid part, whose motion is exact. */
  readonly rigid: Uint8Array
  /** Where each joint is: the middle of what it moves. */
  readonly centers: Float64Array
}

export function createJointRig(motions: MorphMotions, maxJoints: number): JointRig {
  const capacity = maxJoints + 1
  const poseCount = motions.targets.length
  const all = new Float64Array(capacity * poseCount * MOTION)
  for (let i = 0; i < all.length; i += MOTION) all.set(REST_MOTION, i)
  const weights = new Float64Array(motions.count * INFLUENCES)
  for (let v = 0; v < motions.count; v++) weights[v * INFLUENCES] = 1
  return {
    capacity,
    poseCount,
    count: 1,
    motions: all,
    rests: new Uint8Array(capacity * poseCount).fill(1),
    joints: new Int16Array(motions.count * INFLUENCES),
    weights,
    fixed: new Uint8Array(motions.count),
    rigid: new Uint8Array(capacity),
    centers: new Float64Array(capacity * 3),
  }
}

export function setMotion(rig: JointRig, joint: number, pose: number, motion: ArrayLike<number>): void {
  const at = joint * rig.poseCount + pose
  rig.motions.set(motion, at * MOTION)
  rig.rests[at] = REST_MOTION.every((value, i) => value === motion[i]) ? 1 : 0
}

/** What the joints leave of a pose: its target less what they make of it. */
export function leftOf(
  rig: JointRig,
  { count, rest, targets, stills }: MorphMotions,
  pose: number,
  out: Float64Array = new Float64Array(count * 3),
): Float64Array {
  const { motions, rests, joints, weights, poseCount } = rig
  const still = stills[pose]
  out.set(targets[pose]!)
  for (let v = 0; v < count; v++) {
    const x = rest[v * 3]!
    const y = rest[v * 3 + 1]!
    const z = rest[v * 3 + 2]!
    for (let s = v * INFLUENCES; s < v * INFLUENCES + INFLUENCES; s++) {
      const w = weights[s]!
      if (w === 0) continue
      const j = joints[s]!
      if (j === 0) {
        if (still) for (let k = 0; k < 3; k++) out[v * 3 + k]! -= w * still[v * 3 + k]!
        continue
      }
      const at = j * poseCount + pose
      if (rests[at] === 1) continue
      const o = at * MOTION
      out[v * 3]! -= w * (motions[o]! * x + motions[o + 1]! * y + motions[o + 2]! * z + motions[o + 9]! - x)
      out[v * 3 + 1]! -=
        w * (motions[o + 3]! * x + motions[o + 4]! * y + motions[o + 5]! * z + motions[o + 10]! - y)
      out[v * 3 + 2]! -=
        w * (motions[o + 6]! * x + motions[o + 7]! * y + motions[o + 8]! * z + motions[o + 11]! - z)
    }
  }
  return out
}

/** A joint is at the middle of what it moves, most of all of what it moves most. */
export function centerJoints(rig: JointRig, { count, rest }: MorphMotions): void {
  const sums = new Float64Array(rig.count * 4)
  for (let s = 0; s < count * INFLUENCES; s++) {
    const weight = rig.weights[s]! * rig.weights[s]!
    if (weight === 0) continue
    const at = rig.joints[s]! * 4
    const v = (s / INFLUENCES) | 0
    for (let k = 0; k < 3; k++) sums[at + k]! += weight * rest[v * 3 + k]!
    sums[at + 3]! += weight
  }
  for (let j = 1; j < rig.count; j++) {
    if (sums[j * 4 + 3]! > 0)
      for (let k = 0; k < 3; k++) rig.centers[j * 3 + k] = sums[j * 4 + k]! / sums[j * 4 + 3]!
  }
}
