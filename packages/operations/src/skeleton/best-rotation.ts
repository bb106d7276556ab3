const K = new Float64Array(16)
const V = new Float64Array(16)
const SWEEPS = 20

/**
 * The rotation that best takes points to where they moved (Horn): the quaternion that is the greatest eigenvector of a
 * symmetric 4 × 4 matrix, found by Jacobi sweeps. Unlike a singular value decomposition it never gives a reflection.
 *
 * @param h Row by row, `h[3 r + c]` the sum of weight · from[r] · to[c], both from their middle.
 * @param out Nine numbers of the rotation from `at`, row by row.
 */
export function bestRotation(h: ArrayLike<number>, out: Float64Array, at = 0): void {
  const [xx, xy, xz] = [h[0]!, h[1]!, h[2]!]
  const [yx, yy, yz] = [h[3]!, h[4]!, h[5]!]
  const [zx, zy, zz] = [h[6]!, h[7]!, h[8]!]
  K[0] = xx + yy + zz
  K[5] = xx - yy - zz
  K[10] = yy - xx - zz
  K[15] = zz - xx - yy
  K[1] = K[4] = yz - zy
  K[2] = K[8] = zx - xz
  K[3] = K[12] = xy - yx
  K[6] = K[9] = xy + yx
  K[7] = K[13] = zx + xz
  K[11] = K[14] = yz + zy
  V.fill(0)
  V[0] = V[5] = V[10] = V[15] = 1
  let size = 0
  for (let i = 0; i < 16; i++) size += K[i]! * K[i]!
  for (let sweep = 0; sweep < SWEEPS; sweep++) {
    let off = 0
    for (let p = 0; p < 3; p++) for (let q = p + 1; q < 4; q++) off += K[p * 4 + q]! * K[p * 4 + q]!
    if (off <= 1e-26 * size) break
    for (let p = 0; p < 3; p++) for (let q = p + 1; q < 4; q++) rotatePair(p, q)
  }
  let best = 0
  for (let i = 1; i < 4; i++) if (K[i * 5]! > K[best * 5]!) best = i
  const w = V[best]!
  const x = V[4 + best]!
  const y = V[8 + best]!
  const z = V[12 + best]!
  out[at] = 1 - 2 * (y * y + z * z)
  out[at + 1] = 2 * (x * y - w * z)
  out[at + 2] = 2 * (x * z + w * y)
  out[at + 3] = 2 * (x * y + w * z)
  out[at + 4] = 1 - 2 * (x * x + z * z)
  out[at + 5] = 2 * (y * z - w * x)
  out[at + 6] = 2 * (x * z - w * y)
  out[at + 7] = 2 * (y * z + w * x)
  out[at + 8] = 1 - 2 * (x * x + y * y)
}

function rotatePair(p: number, q: number): void {
  const apq = K[p * 4 + q]!
  if (apq === 0) return
  const theta = (K[q * 5]! - K[p * 5]!) / (2 * apq)
  const t = (theta >= 0 ? 1 : -1) / (Math.abs(theta) + Math.sqrt(theta * theta + 1))
  const c = 1 / Math.sqrt(t * t + 1)
  const s = t * c
  for (let k = 0; k < 4; k++) {
    const a = K[k * 4 + p]!
    const b = K[k * 4 + q]!
    K[k * 4 + p] = c * a - s * b
    K[k * 4 + q] = s * a + c * b
  }
  for (let k = 0; k < 4; k++) {
    const a = K[p * 4 + k]!
    const b = K[q * 4 + k]!
    K[p * 4 + k] = c * a - s * b
    K[q * 4 + k] = s * a + c * b
    const v = V[k * 4 + p]!
    const u = V[k * 4 + q]!
    V[k * 4 + p] = c * v - s * u
    V[k * 4 + q] = s * v + c * u
  }
}
