import type { OpenCharacter } from '@facework/operations'
import type { BindOptions, LookAtOptions, SceneIndex } from '@facework/runtime'
import { checkTarget, indexObjects } from '@facework/runtime/internal'
import { EngineFace } from 'facework/internal/engine'
import { type Entity, type GraphNode, Mat4, Vec3 } from 'playcanvas'
import { objectsBelow, PlayCanvasObject } from './playcanvas-object.ts'

/** Something to look at, in the space of the world: an entity such as a camera, or a point in any common form. */
export type LookTarget =
  | GraphNode
  | { readonly x: number; readonly y: number; readonly z: number }
  | readonly [x: number, y: number, z: number]

/**
 * A face of PlayCanvas entities: plays clips in any known vocabulary, has controls for scripts, a mood, a gaze, a voice.
 *
 *   const face = await loadCharacter('heads/ada.glb', app)
 *   face.play(await loadClip('clips/laugh.clip.json'))
 *   app.on('update', (seconds) => face.update(seconds))
 */
export class PlayCanvasFace extends EngineFace<PlayCanvasObject, LookTarget, Entity> {
  readonly #toFace = new Mat4()
  readonly #seen = new Vec3()
  readonly #free: (() => void) | undefined

  /** @internal Made by `bindHead` and `loadCharacter`. */
  constructor(root: Entity, opened: OpenCharacter, options: BindOptions = {}, free?: () => void) {
    super(root, opened, options)
    this.#free = free
  }

  /** The entity to place in the scene. */
  get object(): Entity {
    return this.root
  }

  /** The node that is moved as this joint; undefined when the entity lacks it. */
  jointNode(name: string): GraphNode | undefined {
    return this.jointObject(name)?.node
  }

  // [T4]
  /**
   * Looks at an entity or a point of the world, and follows it as it moves; undefined lets go.
   *
   *   face.lookAt(camera)
   *   face.lookAt(new Vec3(0, 1.6, 2))
   */
  override lookAt(target: LookTarget | undefined, options?: LookAtOptions): void {
    if (target !== undefined) checkTarget(target, isNode)
    super.lookAt(target, options)
  }

  protected override indexScene(): SceneIndex<PlayCanvasObject> {
    return indexObjects(objectsBelow(new PlayCanvasObject(this.root, null)), new Set(), (name) => name)
  }

  protected override seenPoint(target: LookTarget): Vec3 {
    // The engine uses the only root node of a file as the entity: then it is a joint, in the space of its parent.
    const isJoint = this.jointNode(this.root.name) === this.root
    const frame = isJoint ? this.root.parent : this.root
    if (frame) this.#toFace.copy(frame.getWorldTransform()).invert()
    else this.#toFace.setIdentity()
    return this.#toFace.transformPoint(pointOf(target, this.#seen), this.#seen)
  }

  /** Stops everything, and leaves the entity as it was found. A face of `loadCharacter` frees all that it loaded. */
  override dispose(): void {
    super.dispose()
    this.#free?.()
  }
}

const isNode = (value: object): value is GraphNode => 'getWorldTransform' in value

function pointOf(target: LookTarget, out: Vec3): Vec3 {
  if (Array.isArray(target)) return out.set(target[0]!, target[1]!, target[2]!)
  if (isNode(target)) return out.copy(target.getPosition())
  const { x, y, z } = target as Vec3
  return out.set(x, y, z)
}
