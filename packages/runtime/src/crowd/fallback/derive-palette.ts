import type { CrowdRig } from '../crowd-rig.ts'
import { MATRIX } from './crowd-work.ts'

/** Slots whose bind differs from the reference: a joint's matrix times a constant. */
export function derivePalette(rig: CrowdRig, out: Float32Array, o: number): void {
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
