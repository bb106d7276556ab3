import { Matrix, TmpVectors, Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { Node } from '@babylonjs/core/node.js'
import type { OpenCharacter } from '@facework/operations'
import type { BindOptions, LookAtOptions, SceneIndex } from '@facework/runtime'
import { checkTarget, indexObjects } from '@facework/runtime/internal'
import { EngineFace } from 'facework/internal/engine'
import { BabylonObject, objectsBelow, plainName } from './babylon-object.ts'

/** Something to look at, in the space of the world: a node such as a camera or mesh, or a point in any common form. */
export type LookTarget =
  | Node
  | { readonly x: number; readonly y: number; readonly z: number }
  | readonly [x: number, y: number, z: number]

/**
 * A face in a Babylon.js scene: plays clips in any known vocabulary, has controls for scripts, a mood, a gaze, a voice.
 *
 *   const face = await loadCharacter('heads/ada.glb', scene)
 *   face.play(await loadClip('clips/laugh.clip.json'))
 *   scene.onBeforeRenderObservable.add(() => face.update(engine.getDeltaTime() / 1000))
 */
export class BabylonFace extends EngineFace<BabylonObject, LookTarget, TransformNode> {
  /** In whose space the character is: what mirrors it for left-handed scenes, where the loader made that. */
  #frame: TransformNode | undefined
  readonly #free: (() => void) | undefined

  /** @internal Made by `bindHead` and `loadCharacter`. */
  constructor(root: TransformNode, opened: OpenCharacter, options: BindOptions = {}, free?: () => void) {
    super(root, opened, options)
    this.#free = free
  }

  /** The node to place in the scene. */
  get object(): TransformNode {
    return this.root
  }

  /** The node that is moved as this joint; undefined when the scene lacks it. */
  jointNode(name: string): TransformNode | undefined {
    return this.jointObject(name)?.node
  }

  // [T4]
  /**
   * Looks at a node or a point of the world, and follows it as it moves; undefined lets go.
   *
   *   face.lookAt(camera)
   *   face.lookAt(new Vector3(0, 1.6, -2))
   */
  override lookAt(target: LookTarget | undefined, options?: LookAtOptions): void {
    if (target !== undefined) checkTarget(target, isNode)
    super.lookAt(target, options)
  }

  protected override indexScene(): SceneIndex<BabylonObject> {
    const objects = objectsBelow(new BabylonObject(this.root, null))
    return indexObjects(objects, new Set(), (name) => name)
  }

  protected override seenPoint(target: LookTarget): Vector3 {
    this.#frame ??= frameOf(this.root)
    const toFace = Matrix.Invert(this.#frame.computeWorldMatrix(true))
    return Vector3.TransformCoordinates(pointOf(target), toFace)
  }

  /** Stops everything, and leaves the nodes as they were found. A face of `loadCharacter` frees all that it loaded. */
  override dispose(): void {
    super.dispose()
    this.#free?.()
  }
}

const isNode = (value: object): value is Node => 'getWorldMatrix' in value

function pointOf(target: LookTarget): Vector3 {
  if (Array.isArray(target)) return Vector3.FromArray(target)
  if (isNode(target)) {
    target.computeWorldMatrix(true)
    return target.getWorldMatrix().getTranslationToRef(TmpVectors.Vector3[0]!)
  }
  const { x, y, z } = target as Vector3
  return new Vector3(x, y, z)
}

function frameOf(root: TransformNode): TransformNode {
  if (plainName(root.name) === '__root__') return root
  const [frame] = root.getChildTransformNodes(false, (node) => plainName(node.name) === '__root__')
  return frame ?? root
}
