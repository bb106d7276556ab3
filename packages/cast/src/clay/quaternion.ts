import { add, cross, mul, norm, type Vec3 } from './vector.ts'

/** Rotation as x, y, z, w. */
export type Quat = readonly [number, number, number, number]

export const IDENTITY: Quat = [0, 0, 0, 1]

export function aroundAxis(axis: Vec3, angle: number): Quat {
  const n = norm(axis)
  const s = Math.sin(angle / 2)
  return [n[0] * s, n[1] * s, n[2] * s, Math.cos(angle / 2)]
}
/** First b, then a. */
export const multiply = (a: Quat, b: Quat): Quat => [
  a[3] * b[0] + a[0] * b[3] + a[1] * b[2] - a[2] * b[1],
  a[3] * b[1] - a[0] * b[2] + a[1] * b[3] + a[2] * b[0],
  a[3] * b[2] + a[0] * b[1] - a[1] * b[0] + a[2] * b[3],
  a[3] * b[3] - a[0] * b[0] - a[1] * b[1] - a[2] * b[2],
]
export const conjugate = (q: Quat): Quat => [-q[0], -q[1], -q[2], q[3]]
export const dotQuat = (a: Quat, b: Quat): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2] + a[3] * b[3]
export const negate = (q: Quat): Quat => [-q[0], -q[1], -q[2], -q[3]]
export function normalise(q: Quat): Quat {
  const l = Math.sqrt(dotQuat(q, q)) || 1
  return [q[0] / l, q[1] / l, q[2] / l, q[3] / l]
}
export function rotate(q: Quat, v: Vec3): Vec3 {
  const u: Vec3 = [q[0], q[1], q[2]]
  const t = mul(cross(u, v), 2)
  return add(add(v, mul(t, q[3])), cross(u, t))
}
/** The same rotation seen in the mirror x = 0. */
export const mirrorQuat = (q: Quat): Quat => [q[0], -q[1], -q[2], q[3]]
/** Extrinsic X, then Y, then Z, in radians. */
export const fromEuler = (x: number, y: number, z: number): Quat =>
  multiply(multiply(aroundAxis([0, 0, 1], z), aroundAxis([0, 1, 0], y)), aroundAxis([1, 0, 0], x))

/** Rotation whose columns are the given (nearly orthonormal) axes. */
export function fromAxes(x: Vec3, y: Vec3, z: Vec3): Quat {
  const trace = x[0] + y[1] + z[2]
  if (trace > 0) {
    const s = Math.sqrt(trace + 1) * 2
    return normalise([(y[2] - z[1]) / s, (z[0] - x[2]) / s, (x[1] - y[0]) / s, s / 4])
  }
  if (x[0] > y[1] && x[0] > z[2]) {
    const s = Math.sqrt(Math.max(1e-12, x[0] - y[1] - z[2] + 1)) * 2
    return normalise([s / 4, (y[0] + x[1]) / s, (z[0] + x[2]) / s, (y[2] - z[1]) / s])
  }
  if (y[1] > z[2]) {
    const s = Math.sqrt(Math.max(1e-12, y[1] - x[0] - z[2] + 1)) * 2
    return normalise([(y[0] + x[1]) / s, s / 4, (z[1] + y[2]) / s, (z[0] - x[2]) / s])
  }
  const s = Math.sqrt(Math.max(1e-12, z[2] - x[0] - y[1] + 1)) * 2
  return normalise([(z[0] + x[2]) / s, (z[1] + y[2]) / s, s / 4, (x[1] - y[0]) / s])
}
