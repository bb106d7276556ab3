import type { Transform } from '@facework/documents'
import type { Object3D } from 'three'
import { placeAt, transformOf } from './transform-of.ts'

/**
 * Joints set manually, as the character's graph sees them: where a body clip would have put them. So
 * pose drivers follow the gizmo, and poses go on top.
 */
export class HeldJoints {
  readonly #objects: ReadonlyMap<string, Object3D>
  readonly #before = new Map<string, Transform>()

  constructor(objects: ReadonlyMap<string, Object3D>) {
    this.#objects = objects
  }

  /** Before the graph is evaluated, after everyone else has moved the scene. */
  putIn(held: Iterable<readonly [string, Transform]>): void {
    for (const [joint, transform] of held) {
      const object = this.#objects.get(joint)
      if (!object) continue
      this.#before.set(joint, transformOf(object))
      placeAt(object, transform)
    }
  }

  /** Before anyone else moves the scene again, who must not find overrides there. */
  takeOut(): void {
    for (const [joint, transform] of this.#before) placeAt(this.#objects.get(joint)!, transform)
    this.#before.clear()
  }
}
