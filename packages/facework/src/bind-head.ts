import { openCharacter } from '@facework/operations'
import { characterFromHead } from '@facework/operations/internal'
import type { Object3D } from 'three'
import { Face, type FaceOptions } from './face.ts'
import type { Head } from './loading/head.ts'
import { provideAllParts } from './parts/provide-parts.ts'

/**
 * Binds a head to the scene that was loaded from the same file.
 *
 *   const face = bindHead(gltf.scene, head)
 *   face.play(clip)
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export function bindHead(
  scene: Object3D,
  head: Pick<Head, 'model' | 'skeleton' | 'poses'>,
  { poses = head.poses, scaleTranslation, policy, map, ...binding }: FaceOptions = {},
): Face {
  provideAllParts()
  const documents = characterFromHead({ model: head.model, skeleton: head.skeleton, poses, policy, map })
  return new Face(scene, openCharacter(documents, { scaleTranslation }), binding)
}
