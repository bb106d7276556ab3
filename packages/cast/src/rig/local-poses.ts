import { conjugate, multiply, negate, type Quat, rotate } from '../clay/quaternion.ts'
import { add, sub, type Vec3 } from '../clay/vector.ts'
import type { FaceJoint, MotionTable } from './face-joint.ts'

/** Transform of a joint relative to its (moving) parent. */
export interface LocalPose {
  t: Vec3
  r: Quat
}

/** Local transforms of every face joint in every pose; joints whose parent is not a face joint have a fixed parent. */
export function localPoses(joints: readonly FaceJoint[], motions: MotionTable): LocalPose[][] {
  const at = new Map(joints.map((j, i) => [j.name, i]))
  return motions.map((pose) =>
    joints.map((j, i) => {
      const own = pose[i]!
      const place = add(j.p, own.t)
      const parent = at.get(j.parent)
      if (parent === undefined) return { t: place, r: own.q }
      const up = pose[parent]!
      const back = conjugate(up.q)
      const r = multiply(back, own.q)
      return { t: rotate(back, sub(place, add(joints[parent]!.p, up.t))), r: r[3] < 0 ? negate(r) : r }
    }),
  )
}
