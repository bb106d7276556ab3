import type { Numbers, ReadonlyNumbers } from './numbers.ts'
import { arcTangent2, cosine, sine } from './trigonometry.ts'

/** out = a · b (b acts first). Safe when out is a or b. */
export function multiplyQuaternions(
  out: Numbers,
  o: number,
  a: ReadonlyNumbers,
  i: number,
  b: ReadonlyNumbers,
  j: number,
): void {
  const ax = a[i]!,
    ay = a[i + 1]!,
    az = a[i + 2]!,
    aw = a[i + 3]!
  const bx = b[j]!,
    by = b[j + 1]!,
    bz = b[j + 2]!,
    bw = b[j + 3]!
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}

/** out = a · conjugate(b): the turn that takes b to a, in the parent's space. */
export function turnBetween(
  out: Numbers,
  o: number,
  a: ReadonlyNumbers,
  i: number,
  b: ReadonlyNumbers,
  j: number,
): void {
  const ax = a[i]!,
    ay = a[i + 1]!,
    az = a[i + 2]!,
    aw = a[i + 3]!
  const bx = -b[j]!,
    by = -b[j + 1]!,
    bz = -b[j + 2]!,
    bw = b[j + 3]!
  out[o] = aw * bx + ax * bw + ay * bz - az * by
  out[o + 1] = aw * by - ax * bz + ay * bw + az * bx
  out[o + 2] = aw * bz + ax * by - ay * bx + az * bw
  out[o + 3] = aw * bw - ax * bx - ay * by - az * bz
}

/** Scales to unit length; a zero quaternion becomes the identity. */
export function normalizeQuaternion(q: Numbers, o: number): void {
  const x = q[o]!,
    y = q[o + 1]!,
    z = q[o + 2]!,
    w = q[o + 3]!
  const squared = x * x + y * y + z * z + w * w
  if (squared === 0) {
    q[o + 3] = 1
    return
  }
  const scale = 1 / Math.sqrt(squared)
  q[o] = x * scale
  q[o + 1] = y * scale
  q[o + 2] = z * scale
  q[o + 3] = w * scale
}

/** Logarithm: the rotation vector (axis × angle, radians, angle ≤ π) of a unit quaternion. */
export function rotationVectorFromQuaternion(out: Numbers, o: number, q: ReadonlyNumbers, i: number): void {
  const sign = q[i + 3]! < 0 ? -1 : 1
  const x = q[i]! * sign,
    y = q[i + 1]! * sign,
    z = q[i + 2]! * sign,
    w = q[i + 3]! * sign
  const s = Math.sqrt(x * x + y * y + z * z)
  // angle / sin(angle/2); its limit is 2 where the sine vanishes.
  const scale = s < 1e-9 ? 2 / (w === 0 ? 1 : w) : (2 * arcTangent2(s, w)) / s
  out[o] = x * scale
  out[o + 1] = y * scale
  out[o + 2] = z * scale
}

const turn = new Float64Array(4)

/** The rotation vector of the turn that takes b to a. */
export function rotationVectorBetween(
  out: Numbers,
  o: number,
  a: ReadonlyNumbers,
  i: number,
  b: ReadonlyNumbers,
  j: number,
): void {
  turnBetween(turn, 0, a, i, b, j)
  rotationVectorFromQuaternion(out, o, turn, 0)
}

/** sin(θ/2) ÷ θ of the square of an angle θ. */
export function halfSine(squared: number): number {
  if (squared >= 2.5) {
    const angle = Math.sqrt(squared)
    return sine(angle * 0.5) / angle
  }
  // A polynomial in θ²: no root needed, and most face deltas end here.
  const h = squared * 0.25
  // Times reciprocals: fifteen divisions would take longer than all the rest.
  return (
    0.5 *
    (1 -
      h *
        (1 / 6) *
        (1 -
          h *
            (1 / 20) *
            (1 -
              h *
                (1 / 42) *
                (1 - h * (1 / 72) * (1 - h * (1 / 110) * (1 - h * (1 / 156) * (1 - h * (1 / 210))))))))
  )
}

/** cos(θ/2) of the square of an angle θ. */
export function halfCosine(squared: number): number {
  if (squared >= 2.5) return cosine(Math.sqrt(squared) * 0.5)
  const h = squared * 0.25
  return (
    1 -
    h *
      0.5 *
      (1 -
        h *
          (1 / 12) *
          (1 -
            h *
              (1 / 30) *
              (1 -
                h *
                  (1 / 56) *
                  (1 - h * (1 / 90) * (1 - h * (1 / 132) * (1 - h * (1 / 182) * (1 - h * (1 / 240))))))))
  )
}

/** Exponential: the unit quaternion of a rotation vector. Exact inverse of the logarithm below half a turn. */
export function quaternionFromRotationVector(out: Numbers, o: number, v: ReadonlyNumbers, i: number): void {
  const x = v[i]!,
    y = v[i + 1]!,
    z = v[i + 2]!
  const squared = x * x + y * y + z * z
  const s = halfSine(squared)
  out[o] = x * s
  out[o + 1] = y * s
  out[o + 2] = z * s
  out[o + 3] = halfCosine(squared)
}

/** Spherical interpolation along the shorter way, as three.js and glTF's LINEAR do it. */
export function slerpQuaternions(
  out: Numbers,
  o: number,
  a: ReadonlyNumbers,
  i: number,
  b: ReadonlyNumbers,
  j: number,
  t: number,
): void {
  const ax = a[i]!,
    ay = a[i + 1]!,
    az = a[i + 2]!,
    aw = a[i + 3]!
  let bx = b[j]!,
    by = b[j + 1]!,
    bz = b[j + 2]!,
    bw = b[j + 3]!
  let dot = ax * bx + ay * by + az * bz + aw * bw
  if (dot < 0) {
    dot = -dot
    bx = -bx
    by = -by
    bz = -bz
    bw = -bw
  }
  let wa = 1 - t
  let wb = t
  const sinSquared = 1 - dot * dot
  if (sinSquared > 1e-12) {
    const sin = Math.sqrt(sinSquared)
    const angle = arcTangent2(sin, dot)
    wa = sine((1 - t) * angle) / sin
    wb = sine(t * angle) / sin
  }
  out[o] = wa * ax + wb * bx
  out[o + 1] = wa * ay + wb * by
  out[o + 2] = wa * az + wb * bz
  out[o + 3] = wa * aw + wb * bw
  normalizeQuaternion(out, o)
}
