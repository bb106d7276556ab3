import { rotate } from '../clay/quaternion.ts'
import { add, cross, dot, mul, sub, type Vec3 } from '../clay/vector.ts'
import { applyMotion, type FaceJoint, type Motion } from './face-joint.ts'

/**
 * Where a vertex must be before skinning so that it ends at p, when `share` of it follows the joint and the rest stays.
 * Morphs act before the skin: computed through this, joint and morph together hit the pose exactly.
 */
export function unskin(joint: FaceJoint, motion: Motion, share: number, p: Vec3): Vec3 {
  if (!share) return p
  const column = (axis: Vec3) => add(mul(axis, 1 - share), mul(rotate(motion.q, axis), share))
  const [x, y, z] = [column([1, 0, 0]), column([0, 1, 0]), column([0, 0, 1])]
  const b = sub(p, mul(applyMotion(joint, motion, [0, 0, 0]), share))
  const d = dot(x, cross(y, z))
  return [dot(b, cross(y, z)) / d, dot(x, cross(b, z)) / d, dot(x, cross(y, b)) / d]
}
