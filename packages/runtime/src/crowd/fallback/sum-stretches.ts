import { JOINT_SCALES } from '../../kernels/layout.ts'
import type { ActiveEntries } from './active-entries.ts'
import { type CrowdWork, SCALES, STRETCHES } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

/**
 * What the scales of the first joints do in bind space, for two characters: Σ (s − 1) · axis · axisᵀ. On its own,
 * before matrices are composed: amid the many numbers of a matrix, these would drive each other from the registers.
 */
export function sumStretches(
  { numbers, scales, scaleTerms, stretches }: CrowdWork,
  { flags }: ActiveEntries,
  joints: number,
): void {
  const scaled = JOINT_SCALES
  const from = SCALES
  const step = STRETCHES
  for (let j = 0; j < joints; j++) {
    if ((flags[j]! & scaled) === 0) continue
    const s = smallIndex(scales + j * from)
    const ax = numbers[s]!
    const ay = numbers[s + 1]!
    const az = numbers[s + 2]!
    const bx = numbers[s + 3]!
    const by = numbers[s + 4]!
    const bz = numbers[s + 5]!
    const t = smallIndex(scaleTerms + j * 18)
    const to = smallIndex(stretches + j * step)
    const x0 = numbers[t + 0]!
    const y0 = numbers[t + 6]!
    const z0 = numbers[t + 12]!
    numbers[to + 0] = ax * x0 + ay * y0 + az * z0
    numbers[to + 6] = bx * x0 + by * y0 + bz * z0
    const x1 = numbers[t + 1]!
    const y1 = numbers[t + 7]!
    const z1 = numbers[t + 13]!
    numbers[to + 1] = ax * x1 + ay * y1 + az * z1
    numbers[to + 7] = bx * x1 + by * y1 + bz * z1
    const x2 = numbers[t + 2]!
    const y2 = numbers[t + 8]!
    const z2 = numbers[t + 14]!
    numbers[to + 2] = ax * x2 + ay * y2 + az * z2
    numbers[to + 8] = bx * x2 + by * y2 + bz * z2
    const x3 = numbers[t + 3]!
    const y3 = numbers[t + 9]!
    const z3 = numbers[t + 15]!
    numbers[to + 3] = ax * x3 + ay * y3 + az * z3
    numbers[to + 9] = bx * x3 + by * y3 + bz * z3
    const x4 = numbers[t + 4]!
    const y4 = numbers[t + 10]!
    const z4 = numbers[t + 16]!
    numbers[to + 4] = ax * x4 + ay * y4 + az * z4
    numbers[to + 10] = bx * x4 + by * y4 + bz * z4
    const x5 = numbers[t + 5]!
    const y5 = numbers[t + 11]!
    const z5 = numbers[t + 17]!
    numbers[to + 5] = ax * x5 + ay * y5 + az * z5
    numbers[to + 11] = bx * x5 + by * y5 + bz * z5
  }
}
