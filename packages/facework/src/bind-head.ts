import type { Object3D } from 'three'
import { Face, type FaceOptions } from './face.ts'
import type { Head } from './load-head.ts'

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
  options: FaceOptions = {},
): Face {
  return new Face(scene, head, options)
}
