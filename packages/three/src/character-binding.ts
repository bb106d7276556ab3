import type { LookAtOptions, SceneIndex } from '@facework/runtime'
import { checkTarget, SceneBinding } from '@facework/runtime/internal'
import { type Object3D, Vector3 } from 'three'
import { checkSkeletons } from './check-skeletons.ts'
import { indexScene } from './index-scene.ts'
import { isObject, type LookTarget, targetPoint } from './look-target.ts'

export type { BindOptions } from '@facework/runtime'

const seen = /* @__PURE__ */ new Vector3()

/** A character that shows itself on objects of three.js. */
export class CharacterBinding extends SceneBinding<Object3D, LookTarget> {
  // [T4]
  /**
   * Looks at an object or a point of the world, and follows it as it moves; undefined lets go.
   *
   *   face.lookAt(camera)
   *   face.lookAt([0, 1.6, 2])
   */
  override lookAt(target: LookTarget | undefined, options?: LookAtOptions): void {
    if (target !== undefined) checkTarget(target, isObject)
    super.lookAt(target, options)
  }

  protected override indexScene(): SceneIndex<Object3D> {
    checkSkeletons(this.root)
    return indexScene(this.root)
  }

  protected override seenPoint(target: LookTarget): Vector3 {
    this.root.updateWorldMatrix(true, false)
    return this.root.worldToLocal(targetPoint(target, seen))
  }

  protected override copiesIn(clone: Object3D): Map<Object3D, Object3D> {
    return pairs(this.root, clone)
  }
}

/** Objects of a tree and those at the same places of another. */
function pairs(from: Object3D, to: Object3D, out = new Map<Object3D, Object3D>()): Map<Object3D, Object3D> {
  out.set(from, to)
  for (let i = 0; i < from.children.length; i++) {
    const other = to.children[i]
    if (other) pairs(from.children[i]!, other, out)
  }
  return out
}
