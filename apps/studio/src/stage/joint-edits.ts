import type { Transform } from '@facework/documents'
import type { Object3D, Quaternion, Vector3 } from 'three'

/** What a joint shows: as evaluated, before a hand moved it. */
interface Evaluated {
  readonly position: Vector3
  readonly quaternion: Quaternion
  readonly scale: Vector3
}

/**
 * Joints that were moved by hand, shown on top of everything that is evaluated. They are in no document until
 * a pose is made of what the stage shows.
 */
export class JointEdits {
  readonly #objects: ReadonlyMap<string, Object3D>
  #edits: Readonly<Record<string, Transform>> = {}
  readonly #evaluated = new Map<string, Evaluated>()

  constructor(objects: ReadonlyMap<string, Object3D>) {
    this.#objects = objects
  }

  /** All of them, in place of those before. */
  set(edits: Readonly<Record<string, Transform>>): void {
    if (edits === this.#edits) return
    this.takeOff()
    this.#edits = edits
    this.putOn()
  }

  /** Shows the edits over what was evaluated. */
  putOn(): void {
    for (const [joint, { t, r, s }] of Object.entries(this.#edits)) {
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
