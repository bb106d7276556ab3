import { JOINT_MOVES, JOINT_SCALES } from '../../kernels/layout.ts'
import { CROWD_DELTA_SIZE, type CrowdRig } from '../crowd-rig.ts'
import type { CrowdWork } from './crowd-work.ts'
import { smallIndex } from './small-index.ts'

/** What is left of a rig's entries when shapes without weight are taken out, for a block of characters. */
export class ActiveEntries {
  readonly starts: Int32Array
  /** Two numbers per entry, its delta and its shape; those of joint j are from starts[j] to starts[j + 1]. */
  readonly entries: Int32Array
  /** The joints' flags, and which of them move or scale now. */
  readonly flags: Int32Array
  /** The joints that move, in order: the first `movingCount`. */
  readonly moving: Int32Array
  movingCount = 0
  /** Whose matrix joint j shows, at j + 1: its own if it moves, or else that of the next above; 0 is the character's. */
  readonly shown: Int32Array
  readonly #active: Uint8Array

  constructor(rig: CrowdRig) {
    this.starts = new Int32Array(rig.jointCount + 1)
    this.entries = new Int32Array((rig.shapes.length + 1) * 2)
    this.flags = new Int32Array(rig.jointCount)
    this.moving = new Int32Array(rig.jointCount)
    this.shown = new Int32Array(rig.jointCount + 1)
    this.#active = new Uint8Array(rig.shapeStride)
  }

  /** Reads the weights of so many characters. */
  find(rig: CrowdRig, { numbers, weights }: CrowdWork, characters: number): void {
    const active = this.#active.fill(0)
    const { shapeCount, shapeStride, jointCount, parents, starts: from, shapes } = rig
    for (let i = 0; i < characters; i++) {
      const w = smallIndex(weights + i * shapeStride)
      for (let s = 0; s < shapeCount; s++) if (numbers[w + s] !== 0) active[s] = 2
    }
    const { starts, entries, flags, moving, shown } = this
    const size = CROWD_DELTA_SIZE
    let n = 0
    let movingCount = 0
    for (let j = 0, e = 0; j < jointCount; j++) {
      starts[j] = n
      // Every entry is written, and the next one over it unless it stays: a branch would often be guessed wrong.
      for (const end = from[j + 1]!; e < end; e++) {
        const shape = shapes[e]!
        entries[n] = e * size
        entries[n + 1] = shape
        n = smallIndex(n + active[shape]!)
      }
      let flag = rig.flags[j]!
      if (n > starts[j]!) flag |= JOINT_MOVES
      for (let s = rig.scaleStarts[j]!, end = rig.scaleStarts[j + 1]!; s < end; s++)
        if (active[rig.scaleShapes[s]!] !== 0) flag |= JOINT_MOVES | JOINT_SCALES
      flags[j] = flag
      const moves = (flag & JOINT_MOVES) !== 0
      if (moves) moving[movingCount++] = j
      shown[j + 1] = moves ? j + 1 : shown[parents[j]! + 1]!
    }
    starts[jointCount] = n
    this.movingCount = movingCount
  }
}
