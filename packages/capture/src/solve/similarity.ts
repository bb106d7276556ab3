/** Scale, turn and shift: q = scale · rotation · p + shift. Rotation is a unit quaternion x, y, z, w. */
export interface Similarity {
  readonly scale: number
  readonly rotation: readonly [number, number, number, number]
  readonly shift: readonly [number, number, number]
}

/**
 * The similarity that brings the chosen points of `from` onto those of `to` with the least squared distance
 * (Horn 1987: the turn is the eigenvector of a 4 × 4 matrix with the largest eigenvalue).
 */
export function similarityBetween(
  from: Float32Array,
  to: Float32Array,
  indices: readonly number[],
): Similarity {
  const [a, b] = [centroid(from, indices), centroid(to, indices)]
  // Σ p qᵀ of the centered points, and Σ |p|².
  const m = new Float64Array(9)
  let square = 0
  for (const index of indices) {
    for (let i = 0; i < 3; i++) {
      const p = from[index * 3 + i]! - a[i]!
      square += p * p
      for (let j = 0; j < 3; j++) m[i * 3 + j]! += p * (to[index * 3 + j]! - b[j]!)
    }
  }
  const [xx, xy, xz, yx, yy, yz, zx, zy, zz] = m
  const rotation = largestEigenvector([
    [xx! - yy! - zz!, xy! + yx!, zx! + xz!, yz! - zy!],
    [xy! + yx!, yy! - xx! - zz!, yz! + zy!, zx! - xz!],
    [zx! + xz!, yz! + zy!, zz! - xx! - yy!, xy! - yx!],
    [yz! - zy!, zx! - xz!, xy! - yx!, xx! + yy! + zz!],
  ])
  const r = matrixOf(rotation)
  let along = 0
  for (let i = 0; i < 3; i++) for (let j = 0; j < 3; j++) along += r[j * 3 + i]! * m[i * 3 + j]!
  const scale = square > 0 ? along / square : 1
  const turned = [0, 1, 2].map((i) => r[i * 3]! * a[0] + r[i * 3 + 1]! * a[1] + r[i * 3 + 2]! * a[2])
  const shift = [0, 1, 2].map((i) => b[i]! - scale * turned[i]!) as [number, number, number]
  return { scale, rotation, shift }
}

/** All points moved by a similarity. */
export function moved(points: Float32Array, { scale, rotation, shift }: Similarity): Float32Array {
  const r = matrixOf(rotation)
  const out = new Float32Array(points.length)
  for (let p = 0; p < points.length; p += 3) {
    const [x, y, z] = [points[p]!, points[p + 1]!, points[p + 2]!]
    for (let i = 0; i < 3; i++)
      out[p + i] = scale * (r[i * 3]! * x + r[i * 3 + 1]! * y + r[i * 3 + 2]! * z) + shift[i]!
  }
  return out
}

/** Rows of the rotation matrix. */
export function matrixOf([x, y, z, w]: Similarity['rotation']): number[] {
  return [
    1 - 2 * (y * y + z * z),
    2 * (x * y - w * z),
    2 * (x * z + w * y),
    2 * (x * y + w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z - w * x),
    2 * (x * z - w * y),
    2 * (y * z + w * x),
    1 - 2 * (x * x + y * y),
  ]
}

function centroid(points: Float32Array, indices: readonly number[]): [number, number, number] {
  const sum: [number, number, number] = [0, 0, 0]
  for (const index of indices) for (let i = 0; i < 3; i++) sum[i]! += points[index * 3 + i]! / indices.length
  return sum
}

/** By Jacobi rotations; w ≥ 0. */
function largestEigenvector(matrix: readonly (readonly number[])[]): [number, number, number, number] {
  const a = matrix.map((row) => [...row])
  const vectors = a.map((row, i) => row.map((_, j) => (i === j ? 1 : 0)))
  for (let sweep = 0; sweep < 30; sweep++) {
    let off = 0
    for (let p = 0; p < 4; p++) for (let q = p + 1; q < 4; q++) off += a[p]![q]! ** 2
    if (off < 1e-18) break
    for (let p = 0; p < 4; p++) for (let q = p + 1; q < 4; q++) rotateJacobi(a, vectors, p, q)
  }
  let best = 0
  for (let i = 1; i < 4; i++) if (a[i]![i]! > a[best]![best]!) best = i
  const vector = vectors.map((row) => row[best]!) as [number, number, number, number]
  return vector[3] < 0 ? (vector.map((v) => -v) as [number, number, number, number]) : vector
}

function rotateJacobi(a: number[][], vectors: number[][], p: number, q: number): void {
  const off = a[p]![q]!
  if (Math.abs(off) < 1e-300) return
  const theta = (a[q]![q]! - a[p]![p]!) / (2 * off)
  const t = Math.sign(theta || 1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < 4; k++) {
    const [x, y] = [a[k]![p]!, a[k]![q]!]
    a[k]![p] = c * x - s * y
    a[k]![q] = s * x + c * y
  }
  for (let k = 0; k < 4; k++) {
    const [x, y] = [a[p]![k]!, a[q]![k]!]
    a[p]![k] = c * x - s * y
    a[q]![k] = s * x + c * y
  }
  for (let k = 0; k < 4; k++) {
    const [x, y] = [vectors[k]![p]!, vectors[k]![q]!]
    vectors[k]![p] = c * x - s * y
    vectors[k]![q] = s * x + c * y
  }
}
