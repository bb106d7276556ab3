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
    if (!bone || isBelow(bone, root) || !hasBone(root, bone.name)) continue
    const original = skinnedMeshes(topOf(bone)).some((m) => m !== mesh && m.skeleton === mesh.skeleton)
    if (original) throw clonedSkin(mesh, bone)
  }
}

function skinnedMeshes(root: Object3D): SkinnedMesh[] {
  const meshes: SkinnedMesh[] = []
  root.traverse((object) => {
    if ((object as SkinnedMesh).isSkinnedMesh) meshes.push(object as SkinnedMesh)
  })
  return meshes
}

function hasBone(root: Object3D, name: string): boolean {
  let found = false
  root.traverse((object) => {
    found ||= (object as Bone).isBone && object.name === name
  })
  return found
}

function isBelow(object: Object3D, root: Object3D): boolean {
  for (let at: Object3D | null = object; at; at = at.parent) if (at === root) return true
  return false
}

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
