import type { Transform } from '@facework/documents'
import type { Object3D } from 'three'
import { placeAt, transformOf } from './transform-of.ts'

/**
 * Joints that were moved manually, shown on top of everything that is evaluated. They are in no document until
 * a pose or a key is made of what the stage shows.
 */
export class JointEdits {
  readonly #objects: ReadonlyMap<string, Object3D>
  #edits: Readonly<Record<string, Transform>> = {}
  /** What joints showed before they were moved manually. */
  readonly #evaluated = new Map<string, Transform>()

  constructor(objects: ReadonlyMap<string, Object3D>) {
    this.#objects = objects
  }

  get all(): readonly (readonly [string, Transform])[] {
    return Object.entries(this.#edits)
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
    for (const [joint, transform] of this.all) {
      const object = this.#objects.get(joint)
      if (!object) continue
      this.#evaluated.set(joint, transformOf(object))
      placeAt(object, transform)
    }
  }

  /** Removes them again, so that they are not mistaken for a body clip. */
  takeOff(): void {
    for (const [joint, was] of this.#evaluated) placeAt(this.#objects.get(joint)!, was)
    this.#evaluated.clear()
  }
}
