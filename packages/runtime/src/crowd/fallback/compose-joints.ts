import { JOINT_MOVES, JOINT_SCALES } from '../../kernels/layout.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import type { ActiveEntries } from './active-entries.ts'
import { type CrowdWork, SCALES, SUM, SUMS } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

// [P4]
/**
 * One character's joints relative to their parents: unit quaternion, translation, and scales where they move
 *. The character is the first or the second of the sums.
 */
export function composeJoints(
  rig: CrowdRig,
  work: CrowdWork,
  { flags }: ActiveEntries,
  character: number,
  detail: number,
  out: Float32Array,
  o: number,
  scaleAt: number,
): void {
  const { jointCount, scaleSlots } = rig
  const { numbers } = work
  const moves = JOINT_MOVES
  const scaled = JOINT_SCALES
  const step = SUMS
  const before = smallIndex(o)
  const sums = smallIndex(work.sums + character * SUM)
  const reference = smallIndex(work.reference)
  const scales = smallIndex(work.scales + character * 3)
  for (let j = 0; j < jointCount; j++) {
    const to = smallIndex(before + j * 8)
    const r = smallIndex(reference + j * 12)
    const flag = j < detail ? flags[j]! : 0
    const slot = scaleSlots[j]!
    if (slot >= 0) {
      const by = smallIndex(scales + j * SCALES)
      for (let k = 0; k < 3; k++) {
        const rest = numbers[r + 8 + k]!
        out[scaleAt + slot * 4 + k] = (flag & scaled) === 0 ? rest : rest * (1 + numbers[by + k]!)
      }
    }
    if ((flag & moves) === 0) {
      for (let k = 0; k < 8; k++) out[to + k] = numbers[r + k]!
      continue
    }
    const from = smallIndex(sums + j * step)
    let x = numbers[from + 3]!
    let y = numbers[from + 4]!
    let z = numbers[from + 5]!
    // The series of half the angle: sin(θ/2)/θ and cos(θ/2).
    const n = (x * x + y * y + z * z) * 0.25
    const a = numbers[from + 6]! * 0.5
    const b = numbers[from + 7]!
    x *= a
    y *= a
    z *= a
    const q = 1 - b * n
    const rx = numbers[r]!
    const ry = numbers[r + 1]!
    const rz = numbers[r + 2]!
    const rw = numbers[r + 3]!
    out[to] = q * rx + x * rw + y * rz - z * ry
    out[to + 1] = q * ry - x * rz + y * rw + z * rx
    out[to + 2] = q * rz + x * ry - y * rx + z * rw
    out[to + 3] = q * rw - x * rx - y * ry - z * rz
    out[to + 4] = numbers[r + 4]! + numbers[from]!
    out[to + 5] = numbers[r + 5]! + numbers[from + 1]!
    out[to + 6] = numbers[r + 6]! + numbers[from + 2]!
    out[to + 7] = 0
  }
}
