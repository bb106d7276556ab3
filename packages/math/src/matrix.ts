import type { Numbers, ReadonlyNumbers } from './numbers.ts'
import { normalizeQuaternion } from './quaternion.ts'

/** Column-major 4×4 affine matrix of a translation, unit quaternion and scale; three.js and glTF order. */
export function composeMatrix(
  out: Numbers,
  o: number,
  t: ReadonlyNumbers,
  ti: number,
  q: ReadonlyNumbers,
  qi: number,
  s: ReadonlyNumbers,
  si: number,
): void {
  const x = q[qi]!,
    y = q[qi + 1]!,
    z = q[qi + 2]!,
    w = q[qi + 3]!
  const sx = s[si]!,
    sy = s[si + 1]!,
    sz = s[si + 2]!
  out[o] = (1 - 2 * (y * y + z * z)) * sx
  out[o + 1] = 2 * (x * y + w * z) * sx
  out[o + 2] = 2 * (x * z - w * y) * sx
  out[o + 3] = 0
  out[o + 4] = 2 * (x * y - w * z) * sy
  out[o + 5] = (1 - 2 * (x * x + z * z)) * sy
  out[o + 6] = 2 * (y * z + w * x) * sy
  out[o + 7] = 0
  out[o + 8] = 2 * (x * z + w * y) * sz
  out[o + 9] = 2 * (y * z - w * x) * sz
  out[o + 10] = (1 - 2 * (x * x + y * y)) * sz
  out[o + 11] = 0
  out[o + 12] = t[ti]!
  out[o + 13] = t[ti + 1]!
  out[o + 14] = t[ti + 2]!
  out[o + 15] = 1
}

/** out = a · b for affine matrices. out must not overlap a or b. */
export function multiplyMatrices(
  out: Numbers,
  o: number,
  a: ReadonlyNumbers,
  i: number,
  b: ReadonlyNumbers,
  j: number,
): void {
  const a0 = a[i]!,
    a1 = a[i + 1]!,
    a2 = a[i + 2]!,
    a4 = a[i + 4]!,
    a5 = a[i + 5]!,
    a6 = a[i + 6]!,
    a8 = a[i + 8]!,
    a9 = a[i + 9]!,
    a10 = a[i + 10]!
  for (let column = 0; column < 16; column += 4) {
    const b0 = b[j + column]!
    const b1 = b[j + column + 1]!
    const b2 = b[j + column + 2]!
    out[o + column] = a0 * b0 + a4 * b1 + a8 * b2
    out[o + column + 1] = a1 * b0 + a5 * b1 + a9 * b2
    out[o + column + 2] = a2 * b0 + a6 * b1 + a10 * b2
    out[o + column + 3] = 0
  }
  out[o + 12]! += a[i + 12]!
  out[o + 13]! += a[i + 13]!
  out[o + 14]! += a[i + 14]!
  out[o + 15] = 1
}

/** Inverse of an affine matrix. Returns false, and writes nothing, where there is none. */
export function invertMatrix(out: Numbers, o: number, m: ReadonlyNumbers, i: number): boolean {
  const a = m[i]!,
    b = m[i + 4]!,
    c = m[i + 8]!
  const d = m[i + 1]!,
    e = m[i + 5]!,
    f = m[i + 9]!
  const g = m[i + 2]!,
    h = m[i + 6]!,
    k = m[i + 10]!
  const A = e * k - f * h
  const B = f * g - d * k
  const C = d * h - e * g
  const determinant = a * A + b * B + c * C
  if (determinant === 0 || !Number.isFinite(determinant)) return false
  const n = 1 / determinant
  const x = m[i + 12]!,
    y = m[i + 13]!,
    z = m[i + 14]!
  const r00 = A * n,
    r01 = (c * h - b * k) * n,
    r02 = (b * f - c * e) * n
  const r10 = B * n,
    r11 = (a * k - c * g) * n,
    r12 = (c * d - a * f) * n
  const r20 = C * n,
    r21 = (b * g - a * h) * n,
    r22 = (a * e - b * d) * n
  out[o] = r00
  out[o + 1] = r10
  out[o + 2] = r20
  out[o + 3] = 0
  out[o + 4] = r01
  out[o + 5] = r11
  out[o + 6] = r21
  out[o + 7] = 0
  out[o + 8] = r02
  out[o + 9] = r12
  out[o + 10] = r22
  out[o + 11] = 0
  out[o + 12] = -(r00 * x + r01 * y + r02 * z)
  out[o + 13] = -(r10 * x + r11 * y + r12 * z)
  out[o + 14] = -(r20 * x + r21 * y + r22 * z)
  out[o + 15] = 1
  return true
}

/** Splits an affine matrix into translation, unit quaternion and scale; a mirrored one gets a negative x scale. */
export function decomposeMatrix(
  m: ReadonlyNumbers,
  i: number,
  t: Numbers,
  ti: number,
  q: Numbers,
  qi: number,
  s: Numbers,
  si: number,
): void {
  const square = (k: number) => m[i + k]! * m[i + k]!
  const length = (c: number) => Math.sqrt(square(c) + square(c + 1) + square(c + 2))
  let sx = length(0)
  const sy = length(4)
  const sz = length(8)
  const determinant =
    m[i]! * (m[i + 5]! * m[i + 10]! - m[i + 9]! * m[i + 6]!) -
    m[i + 4]! * (m[i + 1]! * m[i + 10]! - m[i + 9]! * m[i + 2]!) +
    m[i + 8]! * (m[i + 1]! * m[i + 6]! - m[i + 5]! * m[i + 2]!)
  if (determinant < 0) sx = -sx
  t[ti] = m[i + 12]!
  t[ti + 1] = m[i + 13]!
  t[ti + 2] = m[i + 14]!
  s[si] = sx
  s[si + 1] = sy
  s[si + 2] = sz
  const ix = sx === 0 ? 0 : 1 / sx
  const iy = sy === 0 ? 0 : 1 / sy
  const iz = sz === 0 ? 0 : 1 / sz
  const m00 = m[i]! * ix,
    m10 = m[i + 1]! * ix,
    m20 = m[i + 2]! * ix
  const m01 = m[i + 4]! * iy,
    m11 = m[i + 5]! * iy,
    m21 = m[i + 6]! * iy
  const m02 = m[i + 8]! * iz,
    m12 = m[i + 9]! * iz,
    m22 = m[i + 10]! * iz
  // The largest of the four squares is divided by, so that no digits cancel.
  const trace = m00 + m11 + m22
  let x: number, y: number, z: number, w: number
  if (trace > 0) {
    const r = Math.sqrt(1 + trace) * 2
    w = r / 4
    x = (m21 - m12) / r
    y = (m02 - m20) / r
    z = (m10 - m01) / r
  } else if (m00 > m11 && m00 > m22) {
    const r = Math.sqrt(1 + m00 - m11 - m22) * 2
    x = r / 4
    w = (m21 - m12) / r
    y = (m01 + m10) / r
    z = (m02 + m20) / r
  } else if (m11 > m22) {
    const r = Math.sqrt(1 + m11 - m00 - m22) * 2
    y = r / 4
    w = (m02 - m20) / r
    x = (m01 + m10) / r
    z = (m12 + m21) / r
  } else {
    const r = Math.sqrt(1 + m22 - m00 - m11) * 2
    z = r / 4
    w = (m10 - m01) / r
    x = (m02 + m20) / r
    y = (m12 + m21) / r
  }
  q[qi] = x
  q[qi + 1] = y
  q[qi + 2] = z
  q[qi + 3] = w
  normalizeQuaternion(q, qi)
}
