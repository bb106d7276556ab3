import { type Gltf, nameNodes } from '@facework/formats/internal'
import { Object3D } from 'three'
import type { GLTFParser } from 'three/addons/loaders/GLTFLoader.js'

/** Gives objects of nodes without a name the one that the importer makes up, by which the binding finds them. */
export function nameObjects({ json, associations }: GLTFParser): void {
  const { nodes = [] } = json as Gltf
  if (nodes.every((node) => node.name)) return
  const { jointOfNode, meshOfNode } = nameNodes(json)
  const known = associations as Map<object, { readonly nodes?: number } | undefined>
  for (const [object, reference] of known) {
    const index = reference?.nodes
    if (index === undefined || nodes[index]?.name || !(object instanceof Object3D)) continue
    object.userData.name ??= meshOfNode[index] ?? jointOfNode[index]
  }
}
