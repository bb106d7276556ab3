import { bestRotation } from '../skeleton/best-rotation.ts'

/** Scale, turn and shift: q = scale · R · p + shift. */
export interface Similarity {
  readonly scale: number
  /** Nine numbers, row by row. */
  readonly rotation: readonly number[]
  readonly shift: readonly number[]
}

/** The similarity that brings weighted points nearest to others (Horn). Columns hold three numbers per point. */
export function fitSimilarity(
  from: ArrayLike<number>,
  to: ArrayLike<number>,
  weights?: ArrayLike<number> | undefined,
  { rigid = false }: { readonly rigid?: boolean } = {},
): Similarity {
  const count = from.length / 3
  const a = [0, 0, 0]
  const b = [0, 0, 0]
  let sum = 0
  for (let i = 0; i < count; i++) {
    const w = weights?.[i] ?? 1
    sum += w
    for (let k = 0; k < 3; k++) {
      a[k]! += w * from[i * 3 + k]!
      b[k]! += w * to[i * 3 + k]!
    }
  }
  for (let k = 0; k < 3; k++) {
    a[k]! /= sum
    b[k]! /= sum
  }
  const s = new Float64Array(9)
  let square = 0
  for (let i = 0; i < count; i++) {
    const w = weights?.[i] ?? 1
    for (let r = 0; r < 3; r++) {
      const p = from[i * 3 + r]! - a[r]!
      square += w * p * p
      for (let c = 0; c < 3; c++) s[r * 3 + c]! += w * p * (to[i * 3 + c]! - b[c]!)
    }
  }
  const rotation = new Float64Array(9)
  bestRotation(s, rotation)
  let along = 0
  for (let r = 0; r < 3; r++) for (let c = 0; c < 3; c++) along += rotation[c * 3 + r]! * s[r * 3 + c]!
  const scale = rigid || !(square > 0) ? 1 : along / square
  const shift = [0, 1, 2].map(
    (r) =>
      b[r]! -
      scale * (rotation[r * 3]! * a[0]! + rotation[r * 3 + 1]! * a[1]! + rotation[r * 3 + 2]! * a[2]!),
  )
  return { scale, rotation: [...rotation], shift }
}

/** All points moved by a similarity. */
export function movePoints(points: Float64Array, { scale, rotation: R, shift }: Similarity): Float64Array {
  const out = new Float64Array(points.length)
  for (let i = 0; i < points.length; i += 3) {
    const [x, y, z] = [points[i]!, points[i + 1]!, points[i + 2]!]
    for (let a = 0; a < 3; a++)
      out[i + a] = scale * (R[a * 3]! * x + R[a * 3 + 1]! * y + R[a * 3 + 2]! * z) + shift[a]!
  }
  return out
}

/** Directions of `from` as directions of `to`, with their lengths times a factor. */
export function turnVectors(vectors: Float64Array, { rotation: R }: Similarity, factor = 1): Float64Array {
  const out = new Float64Array(vectors.length)
  for (let i = 0; i < vectors.length; i += 3) {
    const [x, y, z] = [vectors[i]!, vectors[i + 1]!, vectors[i + 2]!]
    for (let a = 0; a < 3; a++) out[i + a] = factor * (R[a * 3]! * x + R[a * 3 + 1]! * y + R[a * 3 + 2]! * z)
  }
  return out
}

/** The way back: p = Rᵀ (q − shift) / scale. */
export function invertSimilarity({ scale, rotation: R, shift }: Similarity): Similarity {
  const rotation = [R[0]!, R[3]!, R[6]!, R[1]!, R[4]!, R[7]!, R[2]!, R[5]!, R[8]!]
  const back = [0, 1, 2].map(
    (a) =>
      -(rotation[a * 3]! * shift[0]! + rotation[a * 3 + 1]! * shift[1]! + rotation[a * 3 + 2]! * shift[2]!) /
      scale,
  )
  return { scale: 1 / scale, rotation, shift: back }
}
