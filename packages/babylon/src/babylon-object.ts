import type { Skeleton } from '@babylonjs/core/Bones/skeleton.js'
import { Quaternion, type Vector3 } from '@babylonjs/core/Maths/math.vector.js'
import type { TransformNode } from '@babylonjs/core/Meshes/transformNode.js'
import type { MorphTargetManager } from '@babylonjs/core/Morph/morphTargetManager.js'
import type { Node } from '@babylonjs/core/node.js'
import type { SceneMesh, SceneWeights } from '@facework/runtime'
import { sceneWeights } from '@facework/runtime/internal'

/** What a mesh has besides other nodes. */
interface MeshParts {
  readonly skeleton?: Skeleton | null | undefined
  readonly morphTargetManager?: MorphTargetManager | null | undefined
  getTotalVertices?(): number
}

/**
 * A node of Babylon.js as what joints and meshes are bound to. The glTF loader keeps the numbers of the file below a node
 * `__root__`, which mirrors them for left-handed scenes: locally, nodes are the same in both kinds of scenes.
 */
export class BabylonObject implements SceneMesh {
  readonly node: TransformNode
  readonly parent: BabylonObject | null
  readonly children: BabylonObject[] = []
  readonly name: string
  readonly userData: { readonly name?: string }
  readonly isMesh: boolean
  readonly isSkinnedMesh: boolean
  readonly morphTargetInfluences: SceneWeights | undefined
  readonly morphTargetDictionary: Readonly<Record<string, number>> | undefined
  /** Babylon notes changes of its vectors by itself. */
  readonly matrixAutoUpdate = true

  constructor(node: TransformNode, parent: BabylonObject | null) {
    this.node = node
    this.parent = parent
    this.name = plainName(node.name)
    const { skeleton, morphTargetManager, getTotalVertices } = node as TransformNode & MeshParts
    this.isMesh = (getTotalVertices?.call(node) ?? 0) > 0
    for (const child of node.getChildren(undefined, true))
      if (isTransformNode(child)) this.children.push(new BabylonObject(child, this))
    const whole = /^(.*)_primitive\d+$/.exec(this.name)?.[1]
    const isPart = this.isMesh && whole !== undefined && parent?.name === whole
    this.userData = isPart ? {} : { name: nameInFile(this.name) }
    // The loader makes two nodes of one that has a skin: the mesh, or what holds its parts, is not the joint.
    this.isSkinnedMesh = Boolean(skeleton) || this.children.some((child) => child.isSkinnedPart)
    if (!morphTargetManager || morphTargetManager.numTargets === 0) return
    const target = (index: number) => morphTargetManager.getTarget(index)
    this.morphTargetInfluences = sceneWeights(
      morphTargetManager.numTargets,
      (index) => target(index).influence,
      (index, weight) => {
        target(index).influence = weight
      },
    )
    this.morphTargetDictionary = Object.fromEntries(
      Array.from({ length: morphTargetManager.numTargets }, (_, i) => [
        target(i).name === `morphTarget${i}` ? String(i) : target(i).name,
        i,
      ]),
    )
  }

  get position(): Vector3 {
    return this.node.position
  }

  /** Nodes of the glTF loader have one; those that were turned by angles get theirs here. */
  get quaternion(): Quaternion {
    this.node.rotationQuaternion ??= Quaternion.FromEulerVector(this.node.rotation)
    return this.node.rotationQuaternion
  }

  get scale(): Vector3 {
    return this.node.scaling
  }

  get isSkinnedPart(): boolean {
    return this.isSkinnedMesh && this.userData.name === undefined
  }

  updateMatrix(): void {}
}

/** Joints and meshes; cameras and lights are nodes too. */
export const isTransformNode = (node: Node | object | null | undefined): node is TransformNode =>
  typeof node === 'object' && node !== null && 'scaling' in node && 'rotationQuaternion' in node

/** `instantiateModelsToScene` renames what it copies. */
export const plainName = (name: string): string => name.replace(/^Clone of /, '')

/** A node that has no name in the file is `node7` to Babylon, and `node_7` to Facework. */
const nameInFile = (name: string): string => name.replace(/^node(?=\d+$)/, 'node_')

export function objectsBelow(object: BabylonObject, out: BabylonObject[] = []): BabylonObject[] {
  out.push(object)
  for (const child of object.children) objectsBelow(child, out)
  return out
}
