import { JOINT_MOVES, JOINT_SCALES, JOINT_SHEARED } from '../kernels/layout.ts'
import type { ActiveEntries } from './active-entries.ts'
import { cosineSeries, largeSeries, SERIES_LIMIT, sineSeries } from './angle-series.ts'
import type { CrowdRig } from './crowd-rig.ts'

const series = new Float64Array(2)
const m = new Float64Array(9)
const identity = Float32Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0)

/**
 * One character's skinning matrices, 3×4 by rows: palette(joint) = palette(parent) · X(joint), where X is the
 * joint's motion about its pivot in bind space, so that no inverse bind matrix is multiplied.
 */
export function composePalette(
  rig: CrowdRig,
  deltas: Float64Array,
  active: ActiveEntries,
  weights: Float64Array,
  w: number,
  detail: number,
  transforms: Float32Array,
  transform: number,
  out: Float32Array,
  o: number,
): void {
  const { starts, shapes, deltas: places, flags } = active
  const { parents, pivots } = rig
  const bare = transforms.length === 0
  for (let j = 0; j < rig.jointCount; j++) {
    const parent = parents[j]!
    const above = parent >= 0 ? out : bare ? identity : transforms
    const p = parent >= 0 ? o + parent * 12 : bare ? 0 : transform
    const to = o + j * 12
    const flag = flags[j]!
    if ((flag & JOINT_MOVES) === 0 || j >= detail) {
      for (let k = 0; k < 12; k++) out[to + k] = above[p + k]!
      continue
    }
    let a0 = 0
    let a1 = 0
    let a2 = 0
    let x = 0
    let y = 0
    let z = 0
    for (let e = starts[j]!, end = starts[j + 1]!; e < end; e++) {
      const weight = weights[w + shapes[e]!]!
      const d = places[e]!
      a0 += weight * deltas[d]!
      a1 += weight * deltas[d + 1]!
      a2 += weight * deltas[d + 2]!
      x += weight * deltas[d + 3]!
      y += weight * deltas[d + 4]!
      z += weight * deltas[d + 5]!
    }
    const n = x * x + y * y + z * z
    let a: number
    let b: number
    if (n > SERIES_LIMIT) {
      largeSeries(n, series)
      a = series[0]!
      b = series[1]!
    } else {
      a = sineSeries(n)
      b = cosineSeries(n)
    }
    const bx = b * x
    const by = b * y
    const ax = a * x
    const ay = a * y
    const az = a * z
    const rest = 1 - b * n
    let m0 = rest + bx * x
    let m1 = bx * y - az
    let m2 = bx * z + ay
    let m3 = bx * y + az
    let m4 = rest + by * y
    let m5 = by * z - ax
    let m6 = bx * z - ay
    let m7 = by * z + ax
    let m8 = rest + b * z * z
    if ((flag & (JOINT_SCALES | JOINT_SHEARED)) !== 0) {
      m[0] = m0
      m[1] = m1
      m[2] = m2
      m[3] = m3
      m[4] = m4
      m[5] = m5
      m[6] = m6
      m[7] = m7
      m[8] = m8
      if ((flag & JOINT_SCALES) !== 0) scale(rig, j, weights, w)
      if ((flag & JOINT_SHEARED) !== 0) shear(rig, j)
      m0 = m[0]!
      m1 = m[1]!
      m2 = m[2]!
      m3 = m[3]!
      m4 = m[4]!
      m5 = m[5]!
      m6 = m[6]!
      m7 = m[7]!
      m8 = m[8]!
    }
    const cx = pivots[j * 4]!
    const cy = pivots[j * 4 + 1]!
    const cz = pivots[j * 4 + 2]!
    const tx = a0 + cx - (m0 * cx + m1 * cy + m2 * cz)
    const ty = a1 + cy - (m3 * cx + m4 * cy + m5 * cz)
    const tz = a2 + cz - (m6 * cx + m7 * cy + m8 * cz)
    if (parent < 0 && bare) {
      out[to] = m0
      out[to + 1] = m1
      out[to + 2] = m2
      out[to + 3] = tx
      out[to + 4] = m3
      out[to + 5] = m4
      out[to + 6] = m5
      out[to + 7] = ty
      out[to + 8] = m6
      out[to + 9] = m7
      out[to + 10] = m8
      out[to + 11] = tz
      continue
    }
    for (let r = 0; r < 12; r += 4) {
      const p0 = above[p + r]!
      const p1 = above[p + r + 1]!
      const p2 = above[p + r + 2]!
      out[to + r] = p0 * m0 + p1 * m3 + p2 * m6
      out[to + r + 1] = p0 * m1 + p1 * m4 + p2 * m7
      out[to + r + 2] = p0 * m2 + p1 * m5 + p2 * m8
      out[to + r + 3] = above[p + r + 3]! + p0 * tx + p1 * ty + p2 * tz
    }
  }
  derive(rig, out, o)
}

/** m = m · (1 + Σ (s − 1) · axis · axisᵀ), s = max(0, 1 + Σ weight × delta) (P4). */
function scale(rig: CrowdRig, j: number, weights: Float64Array, w: number): void {
  const { scaleShapes, scaleDeltas, scaleTerms: terms } = rig
  let x = 0
  let y = 0
  let z = 0
  for (let s = rig.scaleStarts[j]!, end = rig.scaleStarts[j + 1]!; s < end; s++) {
    const weight = weights[w + scaleShapes[s]!]!
    x += weight * scaleDeltas[s * 3]!
    y += weight * scaleDeltas[s * 3 + 1]!
    z += weight * scaleDeltas[s * 3 + 2]!
  }
  if (x === 0 && y === 0 && z === 0) return
  if (x < -1) x = -1
  if (y < -1) y = -1
  if (z < -1) z = -1
  const t = j * 18
  const xx = x * terms[t]! + y * terms[t + 6]! + z * terms[t + 12]!
  const xy = x * terms[t + 1]! + y * terms[t + 7]! + z * terms[t + 13]!
  const xz = x * terms[t + 2]! + y * terms[t + 8]! + z * terms[t + 14]!
  const yy = x * terms[t + 3]! + y * terms[t + 9]! + z * terms[t + 15]!
  const yz = x * terms[t + 4]! + y * terms[t + 10]! + z * terms[t + 16]!
  const zz = x * terms[t + 5]! + y * terms[t + 11]! + z * terms[t + 17]!
  for (let r = 0; r < 9; r += 3) {
    const p = m[r]!
    const q = m[r + 1]!
    const u = m[r + 2]!
    m[r] = p + p * xx + q * xy + u * xz
    m[r + 1] = q + p * xy + q * yy + u * yz
    m[r + 2] = u + p * xz + q * yz + u * zz
  }
}

/** m = A · m · B, where the joint's parent is sheared by its scale. */
function shear({ shears }: CrowdRig, j: number): void {
  const k = j * 18
  for (let c = 0; c < 3; c++) {
    const a = m[c]!
    const b = m[3 + c]!
    const d = m[6 + c]!
    for (let r = 0; r < 3; r++)
      m[r * 3 + c] = shears[k + r * 3]! * a + shears[k + r * 3 + 1]! * b + shears[k + r * 3 + 2]! * d
  }
  for (let r = 0; r < 9; r += 3) {
    const a = m[r]!
    const b = m[r + 1]!
    const d = m[r + 2]!
    for (let c = 0; c < 3; c++)
      m[r + c] = a * shears[k + 9 + c]! + b * shears[k + 12 + c]! + d * shears[k + 15 + c]!
  }
}

/** Slots whose bind differs from the reference: a joint's matrix times a constant. */
function derive(rig: CrowdRig, out: Float32Array, o: number): void {
  const { derivedSources, derivedMatrices: c } = rig
  for (let d = 0; d < derivedSources.length; d++) {
    const to = o + (rig.jointCount + d) * 12
    for (let r = 0; r < 12; r += 4) {
      const from = o + derivedSources[d]! * 12 + r
      for (let k = 0; k < 4; k++) {
        const i = d * 12 + k
        const product = out[from]! * c[i]! + out[from + 1]! * c[i + 4]! + out[from + 2]! * c[i + 8]!
        out[to + r + k] = k === 3 ? product + out[from + 3]! : product
      }
    }
  }
}
