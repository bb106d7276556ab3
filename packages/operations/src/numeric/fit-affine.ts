import { invertWithLu } from '@facework/math/internal'

/** Twelve numbers: for each of x, y, z and 1 of a point, what it adds to each coordinate. */
export type Affine = Float64Array

const MOST_CONDITION = 1e12

/**
 * The affine map that brings weighted points nearest to others; undefined where they are in one plane. Columns hold
 * three numbers per point.
 */
export function fitAffine(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  weights: ArrayLike<number>,
): Affine | undefined {
  const matrix = new Float64Array(16)
  const right = new Float64Array(12)
  for (let i = 0; i < weights.length; i++) {
    const p = [from[i * 3]!, from[i * 3 + 1]!, from[i * 3 + 2]!, 1]
    for (let r = 0; r < 4; r++) {
      const w = weights[i]! * p[r]!
      for (let c = 0; c < 4; c++) matrix[r * 4 + c]! += w * p[c]!
      for (let a = 0; a < 3; a++) right[r * 3 + a]! += w * to[i * 3 + a]!
    }
  }
  const inverse = new Float64Array(16)
  if (!(invertWithLu(inverse, matrix, 4) < MOST_CONDITION)) return undefined
  const map = new Float64Array(12)
  for (let r = 0; r < 4; r++)
    for (let c = 0; c < 4; c++)
      for (let a = 0; a < 3; a++) map[r * 3 + a]! += inverse[r * 4 + c]! * right[c * 3 + a]!
  return map
}

/** All points moved by an affine map. */
export function transformPoints(points: Float64Array, map: Affine): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3)
    for (let a = 0; a < 3; a++)
      out[i + a] =
        map[a]! * points[i]! + map[3 + a]! * points[i + 1]! + map[6 + a]! * points[i + 2]! + map[9 + a]!
  return out
}
