import { JOINT_MOVES } from '../../kernels/layout.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import type { ActiveEntries } from './active-entries.ts'
import { type CrowdWork, MATRIX } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

/**
 * The matrices of joints that rest, and of those past the first: what the next above them shows. Apart from those
 * that move, since an engine throws a loop's code away when it comes upon a branch that it has not seen before, and
 * may then never make as good a one again.
 */
export function restPalette(
  { jointCount, parents }: CrowdRig,
  { numbers, models }: CrowdWork,
  { flags, shown }: ActiveEntries,
  joints: number,
  out: Float32Array,
  o: number,
): void {
  for (let j = 0; j < jointCount; j++) {
    if (j < joints && (flags[j]! & JOINT_MOVES) !== 0) continue
    let model = shown[j + 1]!
    while (model > joints) model = shown[parents[model - 1]! + 1]!
    const from = smallIndex(models + model * MATRIX)
    const to = smallIndex(o + j * MATRIX)
    for (let k = 0; k < MATRIX; k++) out[to + k] = numbers[from + k]!
  }
}
