import type { Vec3 } from '@facework/documents'

/** The turn that best takes points to where they moved (Horn), and where their middle was and went. */
export interface FittedRotation {
  readonly angle: number
  /** Row by row. */
  readonly matrix: readonly number[]
  readonly from: Vec3
  readonly to: Vec3
}

const ROUNDS = 200

/** `points` are offsets of x in both columns. */
export function fitRotation(
  rest: Float64Array,
  moves: Float64Array,
  points: readonly number[],
): FittedRotation {
  const middle = (at: (v: number, k: number) => number): Vec3 => {
    const sum = [0, 0, 0]
    for (const v of points) for (let k = 0; k < 3; k++) sum[k]! += at(v, k)
    return [sum[0]! / points.length, sum[1]! / points.length, sum[2]! / points.length]
  }
  const from = middle((v, k) => rest[v + k]!)
  const to = middle((v, k) => rest[v + k]! + moves[v + k]!)
  const s = new Float64Array(9)
  let size = 0
  for (const v of points) {
    for (let i = 0; i < 3; i++) {
      const a = rest[v + i]! - from[i]!
      for (let j = 0; j < 3; j++) s[i * 3 + j]! += a * (rest[v + j]! + moves[v + j]! - to[j]!)
      size += a * a + (rest[v + i]! + moves[v + i]! - to[i]!) ** 2
    }
  }
  const q = quaternionFromCovariance(s, size)
  return {
    angle: 2 * Math.atan2(Math.hypot(q[1]!, q[2]!, q[3]!), Math.abs(q[0]!)),
    matrix: rotationMatrix(q),
    from,
    to,
  }
}

/**
 * The turn (w, x, y, z) that takes points to others best, by Σ p qᵀ row by row; `size` is Σ |p|² + |q|². Never a
 * reflection.
 */
export function quaternionFromCovariance(s: Float64Array, size: number): number[] {
  return greatestEigenvector(hornMatrix(s), size)
}

/** The 4 × 4 matrix whose greatest eigenvector is the quaternion (w, x, y, z). */
function hornMatrix(s: Float64Array): number[][] {
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = s as unknown as number[]
  return [
    [xx! + yy! + zz!, yz! - zy!, zx! - xz!, xy! - yx!],
    [yz! - zy!, xx! - yy! - zz!, xy! + yx!, zx! + xz!],
    [zx! - xz!, xy! + yx!, yy! - xx! - zz!, yz! + zy!],
    [xy! - yx!, zx! + xz!, yz! + zy!, zz! - xx! - yy!],
  ]
}

/** Power iteration; `shift` makes every eigenvalue positive. */
function greatestEigenvector(m: readonly (readonly number[])[], shift: number): number[] {
  let q = [1, 0, 0, 0]
  for (let round = 0; round < ROUNDS; round++) {
    const next = m.map((row, i) => row.reduce((sum, v, k) => sum + v * q[k]!, shift * q[i]!))
    const length = Math.hypot(...next) || 1
    q = next.map((v) => v / length)
  }
  return q
}

/** Row by row, of a quaternion (w, x, y, z). */
export function rotationMatrix([w, x, y, z]: readonly number[]): number[] {
  const [a, b, c, d] = [w!, x!, y!, z!]
  return [
    ...[1 - 2 * (c * c + d * d), 2 * (b * c - a * d), 2 * (b * d + a * c)],
    ...[2 * (b * c + a * d), 1 - 2 * (b * b + d * d), 2 * (c * d - a * b)],
    ...[2 * (b * d - a * c), 2 * (c * d + a * b), 1 - 2 * (b * b + c * c)],
  ]
}

/** The point that turns about different axes leave in place: least squares of (1 − R) c = to − R from. */
export function fixedPoint(fits: readonly FittedRotation[]): Vec3 | undefined {
  const a = new Float64Array(9)
  const b = new Float64Array(3)
  for (const { matrix, from, to } of fits) {
    const m = matrix.map((v, i) => (i % 4 === 0 ? 1 : 0) - v)
    const t = to.map(
      (v, i) => v - (matrix[i * 3]! * from[0] + matrix[i * 3 + 1]! * from[1] + matrix[i * 3 + 2]! * from[2]),
    )
    for (let i = 0; i < 3; i++) {
      for (let k = 0; k < 3; k++) {
        b[i]! += m[k * 3 + i]! * t[k]!
        for (let j = 0; j < 3; j++) a[i * 3 + j]! += m[k * 3 + i]! * m[k * 3 + j]!
      }
    }
  }
  const det = (c: ArrayLike<number>) =>
    c[0]! * (c[4]! * c[8]! - c[5]! * c[7]!) -
    c[1]! * (c[3]! * c[8]! - c[5]! * c[6]!) +
    c[2]! * (c[3]! * c[7]! - c[4]! * c[6]!)
  const whole = det(a)
  if (!(Math.abs(whole) > 1e-12)) return undefined
  const [x, y, z] = [0, 1, 2].map((column) => {
    const c = Float64Array.from(a)
    for (let row = 0; row < 3; row++) c[row * 3 + column] = b[row]!
    return det(c) / whole
  })
  return [x!, y!, z!]
}
