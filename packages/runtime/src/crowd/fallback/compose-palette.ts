import { JOINT_HAS_CHILDREN, JOINT_SCALES, JOINT_SHEARED } from '../../kernels/layout.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import type { ActiveEntries } from './active-entries.ts'
import { type CrowdWork, MATRIX, STRETCHES, SUM, SUMS } from './crowd-work.ts'
import { shearTurn } from './shear-turn.ts'
import { smallIndex } from './small-index.ts'

/**
 * One character's skinning matrices, 3×4 by rows: palette(joint) = palette(parent) · X(joint), where X is the
 * joint's motion about its pivot in bind space, so that no inverse bind matrix is multiplied. The character is
 * the first or the second of the sums; its own matrix is the first model.
 */
export function composePalette(
  rig: CrowdRig,
  work: CrowdWork,
  { flags, moving, movingCount, shown }: ActiveEntries,
  character: number,
  joints: number,
  out: Float32Array,
  o: number,
): void {
  const { parents } = rig
  const { numbers } = work
  const hasChildren = JOINT_HAS_CHILDREN
  const scales = JOINT_SCALES
  const sheared = JOINT_SHEARED
  const stretch = STRETCHES
  const matrix = MATRIX
  const step = SUMS
  const before = smallIndex(o)
  const sums = smallIndex(work.sums + character * SUM)
  const models = smallIndex(work.models)
  const pivots = smallIndex(work.pivots)
  const stretches = smallIndex(work.stretches + character * 6)
  const m = smallIndex(work.turn)
  for (let i = 0; i < movingCount; i++) {
    const j = smallIndex(moving[i]!)
    if (j >= joints) break
    const p = smallIndex(models + shown[parents[j]! + 1]! * matrix)
    const own = smallIndex(models + (j + 1) * matrix)
    const to = smallIndex(before + j * matrix)
    const flag = flags[j]!
    const from = smallIndex(sums + j * step)
    const x = numbers[from + 3]!
    const y = numbers[from + 4]!
    const z = numbers[from + 5]!
    const sine = numbers[from + 6]!
    const cosine = numbers[from + 7]!
    // Rodrigues: 1 + sine · [r] + cosine · [r]².
    const bx = cosine * x
    const by = cosine * y
    const ax = sine * x
    const ay = sine * y
    const az = sine * z
    const xy = bx * y
    const xz = bx * z
    const yz = by * z
    const rest = 1 - cosine * (x * x + y * y + z * z)
    let m0 = rest + bx * x
    let m1 = xy - az
    let m2 = xz + ay
    let m3 = xy + az
    let m4 = rest + by * y
    let m5 = yz - ax
    let m6 = xz - ay
    let m7 = yz + ax
    let m8 = rest + cosine * z * z
    if ((flag & scales) !== 0) {
      // turn = turn · (1 + stretch)
      const t = smallIndex(stretches + j * stretch)
      const s0 = numbers[t]!
      const s1 = numbers[t + 1]!
      const s2 = numbers[t + 2]!
      const s3 = numbers[t + 3]!
      const s4 = numbers[t + 4]!
      const s5 = numbers[t + 5]!
      let u = m0
      let v = m1
      let w = m2
      m0 += u * s0 + v * s1 + w * s2
      m1 += u * s1 + v * s3 + w * s4
      m2 += u * s2 + v * s4 + w * s5
      u = m3
      v = m4
      w = m5
      m3 += u * s0 + v * s1 + w * s2
      m4 += u * s1 + v * s3 + w * s4
      m5 += u * s2 + v * s4 + w * s5
      u = m6
      v = m7
      w = m8
      m6 += u * s0 + v * s1 + w * s2
      m7 += u * s1 + v * s3 + w * s4
      m8 += u * s2 + v * s4 + w * s5
    }
    if ((flag & sheared) !== 0) {
      numbers[m] = m0
      numbers[m + 1] = m1
      numbers[m + 2] = m2
      numbers[m + 3] = m3
      numbers[m + 4] = m4
      numbers[m + 5] = m5
      numbers[m + 6] = m6
      numbers[m + 7] = m7
      numbers[m + 8] = m8
      shearTurn(work, j)
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
}
