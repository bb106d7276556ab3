import { FaceworkError } from '@facework/report'
import type { Bone, Object3D, SkinnedMesh } from 'three'

// [X2]
/**
 * Throws for a scene that `clone()` made without SkeletonUtils: its skinned meshes share the skeleton of the
 * originals and are moved by their bones, while the bones of the scene move nothing.
 */
export function checkSkeletons(root: Object3D): void {
  for (const mesh of skinnedMeshes(root)) {
    const bone = mesh.skeleton?.bones.find((b) => b?.parent)
    // Without a copy of the bone, it is a mesh that is bound apart from its own skeleton.
    if (!bone || root.getObjectById(bone.id) || !hasBone(root, bone.name)) continue
    const original = skinnedMeshes(topOf(bone)).some((m) => m !== mesh && m.skeleton === mesh.skeleton)
    if (original) throw clonedSkin(mesh, bone)
  }
}

const skinnedMeshes = (root: Object3D) => root.getObjectsByProperty('isSkinnedMesh', true) as SkinnedMesh[]

const hasBone = (root: Object3D, name: string) =>
  root.getObjectsByProperty('name', name).some((object) => (object as Bone).isBone)

function topOf(object: Object3D): Object3D {
  let top = object
  while (top.parent) top = top.parent
  return top
}

function clonedSkin(mesh: SkinnedMesh, bone: Object3D): FaceworkError {
  return new FaceworkError(
    'bind/cloned-skin',
    mesh.name,
    `Mesh "${mesh.name}" is moved by bone "${bone.name}" of another scene: it was cloned without its skeleton.`,
    "Clone it with SkeletonUtils.clone(scene) of 'three/addons/utils/SkeletonUtils.js'.",
  )
}
