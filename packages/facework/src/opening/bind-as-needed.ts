import { characterFromHead } from '@facework/operations/internal'
import type { Object3D } from 'three'
import { Face, type FaceOptions } from '../face.ts'
import type { Head } from '../loading/head.ts'
import { openAsNeeded } from './open-as-needed.ts'

/** `bindHead`, for heads that are being loaded. */
export async function bindAsNeeded(
  scene: Object3D,
  head: Pick<Head, 'model' | 'skeleton' | 'poses'>,
  { poses = head.poses, scaleTranslation, policy, map, ...binding }: FaceOptions,
): Promise<Face> {
  const documents = characterFromHead({ model: head.model, skeleton: head.skeleton, poses, policy, map })
  return new Face(scene, await openAsNeeded(documents, { scaleTranslation }), binding)
}
