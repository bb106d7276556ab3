import type { PoseBuffers } from '@facework/runtime'
import type { Object3D, Quaternion, Vector3 } from 'three'

type Part = 'position' | 'quaternion' | 'scale'
const PARTS: readonly Part[] = ['position', 'quaternion', 'scale']
const STARTS = { position: 0, quaternion: 3, scale: 7 } as const
const WIDTHS = { position: 3, quaternion: 4, scale: 3 } as const
const SIZE = 10
/** Numbers of one joint in the array of all. */
export const JOINT_SIZE = 3 * SIZE
/** Where the states of a joint begin: as found at binding, as others left it, as we wrote it. */
const FOUND = 0
const UNDER = SIZE
const WRITTEN = 2 * SIZE

/** Poses are 32 bits wide, scenes 64: a value that evaluation left alone keeps all its bits. */
export function widened(value: number, before: number): number {
  return value === Math.fround(before) ? before : value
}

/** Indices of a joint's three parts in a pose. */
export interface JointValues {
  readonly position: Float32Array
  readonly quaternion: Float32Array
  readonly scale: Float32Array
}

export function jointValues(pose: PoseBuffers): JointValues {
  return { position: pose.translations, quaternion: pose.rotations, scale: pose.scales }
}

/**
 * One object that is moved as a joint, and what it would show without us. Position, rotation and scale are
 * told apart: somebody may drag a bone whose rotation we write.
 */
export class BoundJoint {
  readonly object: Object3D
  /** One array for all joints that are bound together: a crowd of clones makes thousands of these. */
  readonly #values: Float64Array
  /** Where the numbers of this joint begin. */
  readonly #at: number
  /** Parts that somebody else has written since binding, each the bit of its start. */
  #others = 0
  #applied = false

  constructor(object: Object3D, values: Float64Array, at: number) {
    this.object = object
    this.#values = values
    this.#at = at
    for (const part of PARTS) {
      this.#get(part, FOUND)
      this.#get(part, UNDER)
    }
  }

  /** Puts the joint where it rests, or without a reference where it was found, unless others have moved it. */
  rest(joint: number, reference: JointValues | undefined): void {
    this.restore()
    this.read()
    for (const part of PARTS) {
      if (this.#others & (1 << STARTS[part])) continue
      const width = WIDTHS[part]
      const start = this.#at + STARTS[part]
      for (let k = 0; k < width; k++) {
        const found = this.#values[FOUND + start + k]!
        this.#values[UNDER + start + k] = reference
          ? widened(reference[part][joint * width + k]!, found)
          : found
      }
      // Writing fires the callbacks of rotations, and most joints rest where they are.
      if (!this.#holds(part, UNDER)) this.#set(part, UNDER)
    }
    this.#refresh()
  }

  /** Takes our last write back; what somebody else has written over it stays. */
  restore(): void {
    if (!this.#applied) return
    this.#applied = false
    for (const part of PARTS) if (this.#holds(part, WRITTEN)) this.#set(part, UNDER)
  }

  /** Remembers what is there now, as not ours. */
  read(): void {
    for (const part of PARTS) {
      if (this.#holds(part, UNDER)) continue
      this.#others |= 1 << STARTS[part]
      this.#get(part, UNDER)
    }
  }

  /** What was read, into a pose. */
  copyTo(values: JointValues, joint: number): void {
    for (const part of PARTS) {
      const width = WIDTHS[part]
      const start = this.#at + STARTS[part]
      for (let k = 0; k < width; k++) values[part][joint * width + k] = this.#values[UNDER + start + k]!
    }
  }

  /** Shows the joint of an evaluated pose. */
  write(values: JointValues, joint: number): void {
    for (const part of PARTS) {
      const width = WIDTHS[part]
      const start = this.#at + STARTS[part]
      for (let k = 0; k < width; k++) {
        this.#values[WRITTEN + start + k] = widened(
          values[part][joint * width + k]!,
          this.#values[UNDER + start + k]!,
        )
      }
      this.#set(part, WRITTEN)
    }
    this.#applied = true
    this.#refresh()
  }

  /** Leaves the object as others want it, or as it was found. */
  release(): void {
    this.rest(0, undefined)
  }

  #holds(part: Part, state: number): boolean {
    const values = this.#values
    const at = this.#at + state + STARTS[part]
    const own = this.object[part]
    const same = own.x === values[at] && own.y === values[at + 1] && own.z === values[at + 2]
    return same && (part !== 'quaternion' || (own as Quaternion).w === values[at + 3])
  }

  #get(part: Part, state: number): void {
    const out = this.#values
    const at = this.#at + state + STARTS[part]
    const own = this.object[part]
    out[at] = own.x
    out[at + 1] = own.y
    out[at + 2] = own.z
    if (part === 'quaternion') out[at + 3] = (own as Quaternion).w
  }

  #set(part: Part, state: number): void {
    const values = this.#values
    const at = this.#at + state + STARTS[part]
    if (part === 'quaternion')
      this.object.quaternion.set(values[at]!, values[at + 1]!, values[at + 2]!, values[at + 3]!)
    else (this.object[part] as Vector3).set(values[at]!, values[at + 1]!, values[at + 2]!)
  }

  /** three.js does this itself before drawing, except for objects with matrixAutoUpdate off. */
  #refresh(): void {
    if (!this.object.matrixAutoUpdate) this.object.updateMatrix()
  }
}
