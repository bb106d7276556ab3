import { halfCosine, halfSine } from '@facework/math/internal'

// [P3]
/**
 * out ← exp(v) · q, of unit length: a joint turned by a rotation vector in the space of its parent. Written out instead
 * of composed of functions for any kind of array, which take three times as long: every frame does this for every joint.
 */
export function turnJoint(
  out: Float32Array,
  at: number,
  q: Readonly<Float32Array>,
  v: Readonly<Float64Array>,
  from: number,
): void {
  const vx = v[from]!
  const vy = v[from + 1]!
  const vz = v[from + 2]!
  const squared = vx * vx + vy * vy + vz * vz
  const half = halfSine(squared)
  const ax = vx * half
  const ay = vy * half
  const az = vz * half
  const aw = halfCosine(squared)
  const bx = q[at]!
  const by = q[at + 1]!
  const bz = q[at + 2]!
  const bw = q[at + 3]!
  const x = aw * bx + ax * bw + ay * bz - az * by
  const y = aw * by - ax * bz + ay * bw + az * bx
  const z = aw * bz + ax * by - ay * bx + az * bw
  const w = aw * bw - ax * bx - ay * by - az * bz
  const length = Math.sqrt(x * x + y * y + z * z + w * w)
  // A quaternion of zeros becomes the identity.
  const scale = length === 0 ? 0 : 1 / length
  out[at] = x * scale
  out[at + 1] = y * scale
  out[at + 2] = z * scale
  out[at + 3] = length === 0 ? 1 : w * scale
}
