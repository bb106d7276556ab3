import { JOINT_MOVES, JOINT_SCALES } from '../kernels/layout.ts'
import { CROWD_DELTA_SIZE, type CrowdRig } from './crowd-rig.ts'

/** What is left of a rig's entries when shapes without weight are taken out, for a block of characters. */
export class ActiveEntries {
  readonly starts: Int32Array
  readonly shapes: Int32Array
  /** First number of each entry's delta. */
  readonly deltas: Int32Array
  /** The joints' flags, and which of them move or scale now. */
  readonly flags: Int32Array
  readonly #active: Uint8Array

  constructor(rig: CrowdRig) {
    this.starts = new Int32Array(rig.jointCount + 1)
    this.shapes = new Int32Array(rig.shapes.length)
    this.deltas = new Int32Array(rig.shapes.length)
    this.flags = new Int32Array(rig.jointCount)
    this.#active = new Uint8Array(rig.shapeStride)
  }

  /** Reads the weights of so many characters, `rig.shapeStride` each. */
  find(rig: CrowdRig, weights: Float64Array, characters: number): void {
    const active = this.#active
    for (let s = 0; s < rig.shapeCount; s++) {
      let any = 0
      for (let i = 0, w = s; i < characters && any === 0; i++, w += rig.shapeStride)
        if (weights[w] !== 0) any = 1
      active[s] = any
    }
    const { starts, shapes, deltas, flags } = this
    let n = 0
    for (let j = 0; j < rig.jointCount; j++) {
      starts[j] = n
      for (let e = rig.starts[j]!; e < rig.starts[j + 1]!; e++) {
        const shape = rig.shapes[e]!
        if (active[shape] === 0) continue
        shapes[n] = shape
        deltas[n] = e * CROWD_DELTA_SIZE
        n++
      }
      let flag = rig.flags[j]!
      if (n > starts[j]!) flag |= JOINT_MOVES
      for (let s = rig.scaleStarts[j]!; s < rig.scaleStarts[j + 1]!; s++)
        if (active[rig.scaleShapes[s]!] !== 0) flag |= JOINT_MOVES | JOINT_SCALES
      flags[j] = flag
    }
    starts[rig.jointCount] = n
  }
}
