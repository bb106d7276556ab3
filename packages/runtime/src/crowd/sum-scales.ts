import type { CrowdRig } from './crowd-rig.ts'
import type { CrowdWork } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

/** Σ weight × scale delta of a joint, an axis a number, each ≥ −1 (P4); weights are those from `w` on. */
export function sumScales(
  { scaleStarts, scaleShapes }: CrowdRig,
  { numbers, scaleDeltas, axes }: CrowdWork,
  joint: number,
  w: number,
): void {
  let x = 0
  let y = 0
  let z = 0
  for (let s = scaleStarts[joint]!, end = scaleStarts[joint + 1]!; s < end; s++) {
    const weight = numbers[smallIndex(w + scaleShapes[s]!)]!
    const d = smallIndex(scaleDeltas + s * 3)
    x += weight * numbers[d]!
    y += weight * numbers[d + 1]!
    z += weight * numbers[d + 2]!
  }
  const to = smallIndex(axes)
  numbers[to] = Math.max(x, -1)
  numbers[to + 1] = Math.max(y, -1)
  numbers[to + 2] = Math.max(z, -1)
}
