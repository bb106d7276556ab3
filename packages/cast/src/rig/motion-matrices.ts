import { rotate } from '../clay/quaternion.ts'
import type { FaceJoint, MotionTable } from './face-joint.ts'
import { applyMotion } from './face-joint.ts'

/** Every joint's motion in every pose as three rows of four numbers: the weight solver applies each some thousand times. */
export type MotionMatrices = Float64Array

export function motionMatrices(joints: readonly FaceJoint[], motions: MotionTable): MotionMatrices {
  const out = new Float64Array(motions.length * joints.length * 12)
  motions.forEach((pose, s) => {
    joints.forEach((joint, j) => {
      const m = pose[j]!
      const [x, y, z] = [rotate(m.q, [1, 0, 0]), rotate(m.q, [0, 1, 0]), rotate(m.q, [0, 0, 1])]
      const t = applyMotion(joint, m, [0, 0, 0])
      const rows = [x[0], y[0], z[0], t[0], x[1], y[1], z[1], t[1], x[2], y[2], z[2], t[2]]
      out.set(rows, (s * joints.length + j) * 12)
    })
  })
  return out
}
