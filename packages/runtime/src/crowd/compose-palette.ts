import { JOINT_HAS_CHILDREN, JOINT_MOVES, JOINT_SCALES, JOINT_SHEARED } from '../kernels/layout.ts'
import type { ActiveEntries } from './active-entries.ts'
import { cosineSeries, largeSeries, SERIES_LIMIT, sineSeries } from './angle-series.ts'
import type { CrowdRig } from './crowd-rig.ts'
import { type CrowdWork, MATRIX, SUMS } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'
import { stretchTurn } from './stretch-turn.ts'

/**
 * One character's skinning matrices, 3×4 by rows: palette(joint) = palette(parent) · X(joint), where X is the
 * joint's motion about its pivot in bind space, so that no inverse bind matrix is multiplied. The character's
 * sums are those from `s` on in each joint's, its weights those from `w` on, its own matrix the first model.
 */
export function composePalette(
  rig: CrowdRig,
  work: CrowdWork,
  { flags }: ActiveEntries,
  s: number,
  w: number,
  joints: number,
  out: Float32Array,
  o: number,
): void {
  const { jointCount, parents } = rig
  const { numbers } = work
  const moves = JOINT_MOVES
  const hasChildren = JOINT_HAS_CHILDREN
  const stretched = JOINT_SCALES | JOINT_SHEARED
  const limit = SERIES_LIMIT
  const matrix = MATRIX
  const step = SUMS
  const before = smallIndex(o)
  const sums = smallIndex(work.sums + s)
  const models = smallIndex(work.models)
  const pivots = smallIndex(work.pivots)
  const series = smallIndex(work.series)
  const m = smallIndex(work.turn)
  for (let j = 0; j < jointCount; j++) {
    const p = smallIndex(models + (parents[j]! + 1) * matrix)
    const own = smallIndex(models + (j + 1) * matrix)
    const to = smallIndex(before + j * matrix)
    const flag = flags[j]!
    if ((flag & moves) === 0 || j >= joints) {
      for (let k = 0; k < matrix; k++) {
        const value = numbers[p + k]!
        numbers[own + k] = value
        out[to + k] = value
      }
      continue
    }
    const from = smallIndex(sums + j * step)
    const x = numbers[from + 3]!
    const y = numbers[from + 4]!
    const z = numbers[from + 5]!
    const n = x * x + y * y + z * z
    let sine = sineSeries(n)
    let cosine = cosineSeries(n)
    if (n > limit) {
      largeSeries(n, numbers, series)
      sine = numbers[series]!
      cosine = numbers[series + 1]!
    }
    // Rodrigues: 1 + sine · [r] + cosine · [r]².
    const bx = cosine * x
    const by = cosine * y
    const ax = sine * x
    const ay = sine * y
    const az = sine * z
    const xy = bx * y
    const xz = bx * z
    const yz = by * z
    const rest = 1 - cosine * n
    let m0 = rest + bx * x
    let m1 = xy - az
    let m2 = xz + ay
    let m3 = xy + az
    let m4 = rest + by * y
    let m5 = yz - ax
    let m6 = xz - ay
    let m7 = yz + ax
    let m8 = rest + cosine * z * z
    if ((flag & stretched) !== 0) {
      numbers[m] = m0
      numbers[m + 1] = m1
      numbers[m + 2] = m2
      numbers[m + 3] = m3
      numbers[m + 4] = m4
      numbers[m + 5] = m5
      numbers[m + 6] = m6
      numbers[m + 7] = m7
      numbers[m + 8] = m8
      stretchTurn(rig, work, j, flag, w)
      m0 = numbers[m]!
      m1 = numbers[m + 1]!
      m2 = numbers[m + 2]!
      m3 = numbers[m + 3]!
      m4 = numbers[m + 4]!
      m5 = numbers[m + 5]!
      m6 = numbers[m + 6]!
      m7 = numbers[m + 7]!
      m8 = numbers[m + 8]!
    }
    const pivot = smallIndex(pivots + j * 4)
    const cx = numbers[pivot]!
    const cy = numbers[pivot + 1]!
    const cz = numbers[pivot + 2]!
    const tx = numbers[from]! + cx - (m0 * cx + m1 * cy + m2 * cz)
    const ty = numbers[from + 1]! + cy - (m3 * cx + m4 * cy + m5 * cz)
    const tz = numbers[from + 2]! + cz - (m6 * cx + m7 * cy + m8 * cz)
    let a = numbers[p]!
    let b = numbers[p + 1]!
    let c = numbers[p + 2]!
    const n0 = a * m0 + b * m3 + c * m6
    const n1 = a * m1 + b * m4 + c * m7
    const n2 = a * m2 + b * m5 + c * m8
    const n3 = numbers[p + 3]! + a * tx + b * ty + c * tz
    out[to] = n0
    out[to + 1] = n1
    out[to + 2] = n2
    out[to + 3] = n3
    a = numbers[p + 4]!
    b = numbers[p + 5]!
    c = numbers[p + 6]!
    const n4 = a * m0 + b * m3 + c * m6
    const n5 = a * m1 + b * m4 + c * m7
    const n6 = a * m2 + b * m5 + c * m8
    const n7 = numbers[p + 7]! + a * tx + b * ty + c * tz
    out[to + 4] = n4
    out[to + 5] = n5
    out[to + 6] = n6
    out[to + 7] = n7
    a = numbers[p + 8]!
    b = numbers[p + 9]!
    c = numbers[p + 10]!
    const n8 = a * m0 + b * m3 + c * m6
    const n9 = a * m1 + b * m4 + c * m7
    const n10 = a * m2 + b * m5 + c * m8
    const n11 = numbers[p + 11]! + a * tx + b * ty + c * tz
    out[to + 8] = n8
    out[to + 9] = n9
    out[to + 10] = n10
    out[to + 11] = n11
    if ((flag & hasChildren) === 0) continue
    numbers[own] = n0
    numbers[own + 1] = n1
    numbers[own + 2] = n2
    numbers[own + 3] = n3
    numbers[own + 4] = n4
    numbers[own + 5] = n5
    numbers[own + 6] = n6
    numbers[own + 7] = n7
    numbers[own + 8] = n8
    numbers[own + 9] = n9
    numbers[own + 10] = n10
    numbers[own + 11] = n11
  }
  derive(rig, out, o)
}

/** Slots whose bind differs from the reference: a joint's matrix times a constant. */
function derive(rig: CrowdRig, out: Float32Array, o: number): void {
  const { derivedSources, derivedMatrices: c } = rig
  for (let d = 0; d < derivedSources.length; d++) {
    const to = o + (rig.jointCount + d) * MATRIX
    for (let r = 0; r < MATRIX; r += 4) {
      const from = o + derivedSources[d]! * MATRIX + r
      for (let k = 0; k < 4; k++) {
        const i = d * MATRIX + k
        const product = out[from]! * c[i]! + out[from + 1]! * c[i + 4]! + out[from + 2]! * c[i + 8]!
        out[to + r + k] = k === 3 ? product + out[from + 3]! : product
      }
    }
  }
}
