import type { Vec3 } from '@facework/documents'
import { bestRotation } from './best-rotation.ts'

/** The turn that best takes points to where they moved (Horn), and where their middle was and went. */
export interface FittedRotation {
  readonly angle: number
  /** Row by row. */
  readonly matrix: Float64Array
  readonly from: Vec3
  readonly to: Vec3
}

/** `points` are offsets of x in both columns. */
export function fitRotation(
  rest: Float64Array,
  moves: Float64Array,
  points: ArrayLike<number>,
): FittedRotation {
  const from: [number, number, number] = [0, 0, 0]
  const to: [number, number, number] = [0, 0, 0]
  for (let p = 0; p < points.length; p++) {
    for (let k = 0; k < 3; k++) {
      const x = rest[points[p]! + k]!
      from[k]! += x / points.length
      to[k]! += (x + moves[points[p]! + k]!) / points.length
    }
  }
  const s = new Float64Array(9)
  for (let p = 0; p < points.length; p++) {
    const v = points[p]!
    for (let i = 0; i < 3; i++) {
      const a = rest[v + i]! - from[i]!
      for (let j = 0; j < 3; j++) s[i * 3 + j]! += a * (rest[v + j]! + moves[v + j]! - to[j]!)
    }
  }
  const matrix = new Float64Array(9)
  bestRotation(s, matrix)
  const sine = Math.hypot(matrix[7]! - matrix[5]!, matrix[2]! - matrix[6]!, matrix[3]! - matrix[1]!)
  return { angle: Math.atan2(sine, matrix[0]! + matrix[4]! + matrix[8]! - 1), matrix, from, to }
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
