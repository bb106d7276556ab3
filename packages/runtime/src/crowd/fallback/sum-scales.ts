import { JOINT_SCALES } from '../../kernels/layout.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import type { ActiveEntries } from './active-entries.ts'
import { type CrowdWork, SCALES } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

// [P4]
/**
 * Σ weight × scale delta of the first joints, an axis a number, each ≥ −1, for two characters at once: those
 * with weights from `a` and from `b` on.
 */
export function sumScales(
  { scaleStarts, scaleShapes }: CrowdRig,
  { numbers, scaleDeltas, scales }: CrowdWork,
  { flags }: ActiveEntries,
  a: number,
  b: number,
  joints: number,
): void {
  const scaled = JOINT_SCALES
  const step = SCALES
  const one = smallIndex(a)
  const other = smallIndex(b)
  const deltas = smallIndex(scaleDeltas)
  for (let j = 0; j < joints; j++) {
    if ((flags[j]! & scaled) === 0) continue
    let ax = 0
    let ay = 0
    let az = 0
    let bx = 0
    let by = 0
    let bz = 0
    for (let s = smallIndex(scaleStarts[j]!), end = scaleStarts[j + 1]!; s < end; s = smallIndex(s + 1)) {
      const shape = smallIndex(scaleShapes[s]!)
      const u = numbers[one + shape]!
      const v = numbers[other + shape]!
      const d = smallIndex(deltas + s * 3)
      const x = numbers[d]!
      ax += u * x
      bx += v * x
      const y = numbers[d + 1]!
      ay += u * y
      by += v * y
      const z = numbers[d + 2]!
      az += u * z
      bz += v * z
    }
    const to = smallIndex(scales + j * step)
    numbers[to] = Math.max(ax, -1)
    numbers[to + 1] = Math.max(ay, -1)
    numbers[to + 2] = Math.max(az, -1)
    numbers[to + 3] = Math.max(bx, -1)
    numbers[to + 4] = Math.max(by, -1)
    numbers[to + 5] = Math.max(bz, -1)
  }
}
