import type { PoseAsset } from '@facework/documents'
import { compileRig } from '@facework/runtime'
import { type BindOptions, bindCharacter, type CharacterBinding } from '@facework/three'
import type { Object3D } from 'three'
import type { Head } from './load-head.ts'

export interface BindHeadOptions extends BindOptions {
  /** Another pose asset than the head's own. */
  readonly poses?: PoseAsset
  /** Fit translations of the poses to this model's proportions, for poses that were made on another. */
  readonly scaleTranslation?: boolean
}

/**
 * Brings a head to life on the scene that was loaded from the same file.
 *
 *   const face = bindHead(gltf.scene, head)
 *   face.play(clip)
 *   renderer.setAnimationLoop(() => { face.update(clock.getDelta()); … })
 */
export function bindHead(
  scene: Object3D,
  head: Pick<Head, 'model' | 'skeleton' | 'poses'>,
  options: BindHeadOptions = {},
): CharacterBinding {
  const { poses = head.poses, scaleTranslation = false, ...binding } = options
  const rig = compileRig(head.model, { poses, curves: head.skeleton.curves, scaleTranslation })
  return bindCharacter(scene, rig, binding)
}
