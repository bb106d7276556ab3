import { JOINT_SCALES, JOINT_SHEARED } from '../kernels/layout.ts'
import type { CrowdRig } from './crowd-rig.ts'
import type { CrowdWork } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'
import { sumScales } from './sum-scales.ts'

/** Puts a joint's scale (P4) and a parent that shears into its turn. */
export function stretchTurn(rig: CrowdRig, work: CrowdWork, joint: number, flag: number, w: number): void {
  if ((flag & JOINT_SCALES) !== 0) {
    sumScales(rig, work, joint, w)
    scaleTurn(work, joint)
  }
  if ((flag & JOINT_SHEARED) !== 0) shearTurn(work, joint)
}

/** turn = turn · (1 + Σ (s − 1) · axis · axisᵀ), where `axes` are the three s − 1 of the joint. */
function scaleTurn({ numbers, axes, scaleTerms, turn }: CrowdWork, joint: number): void {
  const a = smallIndex(axes)
  const x = numbers[a]!
  const y = numbers[a + 1]!
  const z = numbers[a + 2]!
  if (x === 0 && y === 0 && z === 0) return
  const t = smallIndex(scaleTerms + joint * 18)
  const xx = x * numbers[t]! + y * numbers[t + 6]! + z * numbers[t + 12]!
  const xy = x * numbers[t + 1]! + y * numbers[t + 7]! + z * numbers[t + 13]!
  const xz = x * numbers[t + 2]! + y * numbers[t + 8]! + z * numbers[t + 14]!
  const yy = x * numbers[t + 3]! + y * numbers[t + 9]! + z * numbers[t + 15]!
  const yz = x * numbers[t + 4]! + y * numbers[t + 10]! + z * numbers[t + 16]!
  const zz = x * numbers[t + 5]! + y * numbers[t + 11]! + z * numbers[t + 17]!
  for (let row = 0; row < 9; row += 3) {
    const r = smallIndex(turn + row)
    const p = numbers[r]!
    const q = numbers[r + 1]!
    const u = numbers[r + 2]!
    numbers[r] = p + p * xx + q * xy + u * xz
    numbers[r + 1] = q + p * xy + q * yy + u * yz
    numbers[r + 2] = u + p * xz + q * yz + u * zz
  }
}

/** turn = A · turn · B, where the joint's parent is sheared by its scale. */
function shearTurn({ numbers: m, shears, turn }: CrowdWork, joint: number): void {
  const k = shears + joint * 18
  for (let c = turn; c < turn + 3; c++) {
    const a = m[c]!
    const b = m[c + 3]!
    const d = m[c + 6]!
    for (let r = 0; r < 9; r += 3) m[c + r] = m[k + r]! * a + m[k + r + 1]! * b + m[k + r + 2]! * d
  }
  for (let r = turn; r < turn + 9; r += 3) {
    const a = m[r]!
    const b = m[r + 1]!
    const d = m[r + 2]!
    for (let c = 0; c < 3; c++) m[r + c] = a * m[k + 9 + c]! + b * m[k + 12 + c]! + d * m[k + 15 + c]!
  }
}
