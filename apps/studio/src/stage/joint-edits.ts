import type { Transform } from '@facework/documents'
import { Matrix4, type Object3D, Quaternion, Vector3 } from 'three'

/** What a joint shows: as evaluated, before a hand moved it. */
interface Evaluated {
  readonly position: Vector3
  readonly quaternion: Quaternion
  readonly scale: Vector3
}

/**
 * Joints that were moved by hand, on top of everything that is evaluated. They are in no document until a
 * pose is made of what the stage shows.
 */
export class JointEdits {
  readonly #objects: ReadonlyMap<string, Object3D>
  readonly #edits = new Map<string, Transform>()
  readonly #evaluated = new Map<string, Evaluated>()

  constructor(objects: ReadonlyMap<string, Object3D>) {
    this.#objects = objects
  }

  get size(): number {
    return this.#edits.size
  }

  get all(): ReadonlyMap<string, Transform> {
    return this.#edits
  }

  has(joint: string): boolean {
    return this.#edits.has(joint)
  }

  set(joint: string, transform: Transform): void {
    this.#edits.set(joint, transform)
  }

  /** Keeps what the gizmo has made of the joint's object. */
  take(joint: string): void {
    const object = this.#objects.get(joint)
    if (object) this.#edits.set(joint, transformOf(object))
  }

  delete(joint: string): void {
    this.#putBack(joint)
    this.#edits.delete(joint)
  }

  clear(): void {
    this.takeOff()
    this.#edits.clear()
  }

  /** Shows the edits over what was evaluated. */
  putOn(): void {
    for (const [joint, { t, r, s }] of this.#edits) {
      const object = this.#objects.get(joint)
      if (!object) continue
      this.#evaluated.set(joint, {
        position: object.position.clone(),
        quaternion: object.quaternion.clone(),
        scale: object.scale.clone(),
      })
      object.position.set(...t)
      object.quaternion.set(...r)
      object.scale.set(...s)
    }
  }

  /** Takes them off again, so that nobody takes a hand for a body clip. */
  takeOff(): void {
    for (const joint of [...this.#evaluated.keys()]) this.#putBack(joint)
  }

  #putBack(joint: string): void {
    const was = this.#evaluated.get(joint)
    const object = this.#objects.get(joint)
    this.#evaluated.delete(joint)
    if (!was || !object) return
    object.position.copy(was.position)
    object.quaternion.copy(was.quaternion)
    object.scale.copy(was.scale)
  }
}

export function transformOf({ position, quaternion, scale }: Object3D): Transform {
  return {
    t: [position.x, position.y, position.z],
    r: [quaternion.x, quaternion.y, quaternion.z, quaternion.w],
    s: [scale.x, scale.y, scale.z],
  }
}

/** A place in the character's space, seen in the mirror of its middle plane. */
export function mirrored(world: Matrix4): Matrix4 {
  const flip = new Matrix4().makeScale(-1, 1, 1)
  return flip.clone().multiply(world).multiply(flip)
}

/** Position, rotation and scale of a matrix. */
export function transformFromMatrix(matrix: Matrix4): Transform {
  const [t, r, s] = [new Vector3(), new Quaternion(), new Vector3()]
  matrix.decompose(t, r, s)
  return { t: [t.x, t.y, t.z], r: [r.x, r.y, r.z, r.w], s: [s.x, s.y, s.z] }
}
