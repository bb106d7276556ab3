import type { GLTF, GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import type { FaceOptions } from '../../face.ts'
import { bindAsNeeded } from '../../opening/bind-as-needed.ts'
import { headFromGltf } from './gltf-head.ts'

/**
 * A plugin of GLTFLoader that makes a face of everything it loads, from the same parse.
 *
 *   loader.register((parser) => new FaceworkLoaderPlugin(parser))
 *   const gltf = await loader.loadAsync('heads/ada.glb')
 *   const face = gltf.userData.face
 *
 * A file without poses, morphs or expressions gets no face; why is in `gltf.userData.faceError`.
 */
export class FaceworkLoaderPlugin implements GLTFLoaderPlugin {
  readonly name = 'facework'
  readonly #options: FaceOptions

  constructor(_parser: GLTFParser, options: FaceOptions = {}) {
    this.#options = options
  }

  async afterRoot(gltf: GLTF): Promise<void> {
    try {
      const { head, policy } = await headFromGltf(gltf, gltf.scene.name || 'head')
      gltf.userData.face = await bindAsNeeded(gltf.scene, head, {
        ...this.#options,
        policy: this.#options.policy ?? policy,
      })
    } catch (error) {
      // A scene without a face is no fault of the file: most that a loader loads have none.
      gltf.userData.faceError = error
    }
  }
}
