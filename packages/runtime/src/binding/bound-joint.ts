import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import type { SceneObject, SceneQuaternion, SceneVector } from './scene-object.ts'

const SIZE = 10
/** Numbers of one joint in the array of all. */
export const JOINT_SIZE = 3 * SIZE
/** Where the states of a joint begin: as found at binding, as others want it, as we left it. */
const FOUND = 0
const UNDER = SIZE
const SHOWN = 2 * SIZE

const POSITION = 0
const QUATERNION = 3
const SCALE = 7
const PARTS = [POSITION, QUATERNION, SCALE] as const
type Part = (typeof PARTS)[number]
const widthOf = (part: Part) => (part === QUATERNION ? 4 : 3)

/** Poses are 32 bits wide, scenes 64: a value that evaluation left alone keeps all its bits. */
export function widened(value: number, before: number): number {
  return value === Math.fround(before) ? before : value
}

/** Translations, rotations and scales of joints. */
export type JointValues = Pick<PoseBuffers, 'translations' | 'rotations' | 'scales'>

const columnOf = (values: JointValues, part: Part) =>
  part === POSITION ? values.translations : part === QUATERNION ? values.rotations : values.scales

/**
 * One object that is moved as a joint, and what it would show without us. Position, rotation and scale are
 * told apart: somebody may drag a bone whose rotation we write. What has not changed is not written, so that
 * callbacks and matrices of joints that do not move are left alone.
 */
export class BoundJoint<O extends SceneObject = SceneObject> {
  readonly object: O
  /** One array for all joints that are bound together: a crowd of clones makes thousands of these. */
  readonly #values: Float64Array
  /** Where the numbers of this joint begin. */
  readonly #at: number
  /** Parts that somebody else has written since binding, each the bit of its start. */
  #others = 0

  constructor(object: O, values: Float64Array, at: number) {
    this.object = object
    this.#values = values
    this.#at = at
    for (const part of PARTS) for (const state of [FOUND, UNDER, SHOWN]) this.#get(part, state)
  }

  /** Puts the joint where it rests, or without a reference where it was found, unless others have moved it. */
  rest(joint: number, reference: JointValues | undefined): void {
    this.restore()
    this.read()
    const values = this.#values
    for (const part of PARTS) {
      if (this.#others & (1 << part)) continue
      const width = widthOf(part)
      const at = this.#at + part
      for (let k = 0; k < width; k++) {
        const found = values[FOUND + at + k]!
        values[UNDER + at + k] = reference
          ? widened(columnOf(reference, part)[joint * width + k]!, found)
          : found
      }
    }
    this.restore()
  }

  /** Takes our last write back; what somebody else has written over it stays. */
  restore(): void {
    const values = this.#values
    for (const part of PARTS) {
      if (!this.#shows(part)) continue
      let changed = false
      for (let k = this.#at + part + widthOf(part) - 1; k >= this.#at + part; k--) {
        if (values[k + SHOWN] === values[k + UNDER]) continue
        values[k + SHOWN] = values[k + UNDER]!
        changed = true
      }
      if (changed) this.#set(part)
    }
  }

  /** Takes what others have written since. Returns whether they have. */
  read(): boolean {
    if (this.#showsAll()) return false
    let changed = false
    for (const part of PARTS) {
      if (this.#shows(part)) continue
      this.#others |= 1 << part
      this.#get(part, UNDER)
      this.#get(part, SHOWN)
      changed = true
    }
    return changed
  }

  /** What others want, into a pose. */
  copyTo(pose: JointValues, joint: number): void {
    for (const part of PARTS) {
      const width = widthOf(part)
      const from = this.#at + UNDER + part
      const column = columnOf(pose, part)
      for (let k = 0; k < width; k++) column[joint * width + k] = this.#values[from + k]!
    }
  }

  /** Shows the joint of an evaluated pose. */
  write(pose: JointValues, joint: number): void {
    if (this.#take(POSITION, pose.translations, joint * 3)) this.#set(POSITION)
    if (this.#take(QUATERNION, pose.rotations, joint * 4)) this.#set(QUATERNION)
    if (this.#take(SCALE, pose.scales, joint * 3)) this.#set(SCALE)
  }

  /** Leaves the object as others want it, or as it was found. */
  release(): void {
    this.rest(0, undefined)
  }

  /** Notes what a part should show; returns whether that is new. */
  #take(part: Part, column: Float32Array, from: number): boolean {
    const values = this.#values
    const at = this.#at + part
    let changed = false
    for (let k = widthOf(part) - 1; k >= 0; k--) {
      const value = widened(column[from + k]!, values[at + UNDER + k]!)
      if (value === values[at + SHOWN + k]) continue
      values[at + SHOWN + k] = value
      changed = true
    }
    return changed
  }

  /** Whether all of the object is as we left it: the answer of nearly every frame, so it is written out. */
  #showsAll(): boolean {
    const { position, quaternion, scale } = this.object
    const values = this.#values
    const at = this.#at + SHOWN
    return (
      position.x === values[at] &&
      position.y === values[at + 1] &&
      position.z === values[at + 2] &&
      quaternion.x === values[at + 3] &&
      quaternion.y === values[at + 4] &&
      quaternion.z === values[at + 5] &&
      quaternion.w === values[at + 6] &&
      scale.x === values[at + 7] &&
      scale.y === values[at + 8] &&
      scale.z === values[at + 9]
    )
  }

  /** Whether a part of the object is as we left it. */
  #shows(part: Part): boolean {
    const values = this.#values
    const at = this.#at + SHOWN + part
    const own = this.#part(part)
    const same = own.x === values[at] && own.y === values[at + 1] && own.z === values[at + 2]
    return same && (part !== QUATERNION || (own as SceneQuaternion).w === values[at + 3])
  }

  #get(part: Part, state: number): void {
    const values = this.#values
    const at = this.#at + state + part
    const own = this.#part(part)
    values[at] = own.x
    values[at + 1] = own.y
    values[at + 2] = own.z
    if (part === QUATERNION) values[at + 3] = (own as SceneQuaternion).w
  }

  #set(part: Part): void {
    const values = this.#values
    const at = this.#at + SHOWN + part
    const [x, y, z] = [values[at]!, values[at + 1]!, values[at + 2]!]
    if (part === QUATERNION) this.object.quaternion.set(x, y, z, values[at + 3]!)
    else (this.#part(part) as SceneVector).set(x, y, z)
    // three.js does this itself before drawing, except for objects with matrixAutoUpdate off.
    if (!this.object.matrixAutoUpdate) this.object.updateMatrix()
  }

  #part(part: Part): SceneVector | SceneQuaternion {
    const { position, quaternion, scale } = this.object
    return part === POSITION ? position : part === QUATERNION ? quaternion : scale
  }
}
