import type { SceneIndex } from '@facework/runtime'
import { indexObjects } from '@facework/runtime/internal'
import { type Object3D, PropertyBinding, type SkinnedMesh } from 'three'

/** Every object of a scene, and of its skeletons, by the names that GLTFLoader gave it. */
export function indexScene(root: Object3D): SceneIndex<Object3D> {
  const objects = new Set<Object3D>()
  const skeletonBones = new Set<Object3D>()
  root.traverse((object) => {
    objects.add(object)
    const { skeleton } = object as SkinnedMesh
    for (const bone of skeleton?.bones ?? []) if (bone) skeletonBones.add(bone)
  })
  for (const bone of skeletonBones) objects.add(bone)
  return indexObjects(objects, skeletonBones, PropertyBinding.sanitizeNodeName)
}
