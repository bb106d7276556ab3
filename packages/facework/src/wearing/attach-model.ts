import type { Model } from '@facework/documents'
import { type Bone, Matrix4, type Object3D, Skeleton, type SkinnedMesh } from 'three'
import { sceneFromModel } from '../loading/scene-from-model.ts'

/**
 * Adds the meshes of a fitted accessory to the scene of its character: skinned ones are bound to the character's own
 * joints, rigid ones become children of them. Returns what was added.
 * @param jointObject the object that is moved as a joint
 */
export async function attachModel(
  model: Model,
  root: Object3D,
  jointObject: (name: string) => Object3D | undefined,
): Promise<readonly Object3D[]> {
  return attachMeshes(await sceneFromModel(model), model, root, jointObject)
}

/** The same for a fitted model whose scene there is already. */
export function attachMeshes(
  scene: Object3D,
  model: Model,
  root: Object3D,
  jointObject: (name: string) => Object3D | undefined,
): readonly Object3D[] {
  const added: Object3D[] = []
  for (const mesh of model.meshes) {
    const object = named(scene, mesh.name)
    if (!object) continue
    object.traverse((part) => {
      const { isSkinnedMesh, skeleton } = part as SkinnedMesh
      if (!isSkinnedMesh) return
      const joints = skeleton.bones.map((bone) => (jointObject(fileName(bone)) ?? bone) as Bone)
      ;(part as SkinnedMesh).bind(new Skeleton(joints, skeleton.boneInverses), new Matrix4())
      // Its bounds at rest say little about where a face takes it.
      part.frustumCulled = false
    })
    const parent = mesh.skin || mesh.parent === undefined ? undefined : jointObject(mesh.parent)
    ;(parent ?? root).add(object)
    added.push(object)
  }
  return added
}

/** GLTFLoader keeps a name of the file that it had to change. */
const fileName = ({ name, userData }: Object3D): string =>
  typeof userData.name === 'string' ? userData.name : name

function named(scene: Object3D, name: string): Object3D | undefined {
  let found: Object3D | undefined
  scene.traverse((object) => {
    const isDrawn = (o: Object3D) => 'isMesh' in o
    if (!found && fileName(object) === name && (isDrawn(object) || object.children.some(isDrawn)))
      found = object
  })
  return found
}
