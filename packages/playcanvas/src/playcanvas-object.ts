import type { SceneMesh, SceneWeights } from '@facework/runtime'
import { sceneWeights } from '@facework/runtime/internal'
import type { Entity, GraphNode, MeshInstance, MorphInstance, Quat, Vec3 } from 'playcanvas'

/** A node of a PlayCanvas hierarchy as what joints and meshes are bound to. */
export class PlayCanvasObject implements SceneMesh {
  readonly node: GraphNode
  readonly parent: PlayCanvasObject | null
  readonly children: PlayCanvasObject[] = []
  readonly name: string
  readonly userData: { readonly name?: string }
  readonly isMesh: boolean
  readonly morphTargetInfluences: SceneWeights | undefined
  readonly morphTargetDictionary: Readonly<Record<string, number>> | undefined
  /** The engine does not notice changes of its vectors by itself. */
  readonly matrixAutoUpdate = false

  /** `mesh`: one of the meshes that the node draws, as a child of it. */
  constructor(node: GraphNode, parent: PlayCanvasObject | null, mesh?: MeshInstance) {
    this.node = node
    this.parent = parent
    this.isMesh = mesh !== undefined
    this.name = mesh ? `${node.name} mesh` : node.name
    this.userData = mesh ? {} : { name: node.name }
    const morphs = mesh?.morphInstance
    if (morphs) {
      const names = morphNames(morphs)
      this.morphTargetInfluences = sceneWeights(
        names.length,
        (index) => morphs.getWeight(index),
        (index, weight) => morphs.setWeight(index, weight),
      )
      this.morphTargetDictionary = Object.fromEntries(names.map((name, i) => [name, i]))
    }
    if (mesh) return
    for (const drawn of (node as Entity).render?.meshInstances ?? [])
      this.children.push(new PlayCanvasObject(node, this, drawn))
    for (const child of node.children) this.children.push(new PlayCanvasObject(child, this))
  }

  get position(): Vec3 {
    return this.node.getLocalPosition()
  }

  get quaternion(): Quat {
    return this.node.getLocalRotation()
  }

  get scale(): Vec3 {
    return this.node.getLocalScale()
  }

  updateMatrix(): void {
    this.node.setLocalPosition(this.node.getLocalPosition())
  }
}

/** The engine numbers morphs that have no name in the file. */
const morphNames = ({ morph }: MorphInstance): readonly string[] =>
  morph.targets.map((target, i) => target.name || String(i))

export function objectsBelow(object: PlayCanvasObject, out: PlayCanvasObject[] = []): PlayCanvasObject[] {
  out.push(object)
  for (const child of object.children) objectsBelow(child, out)
  return out
}
