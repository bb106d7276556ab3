import type { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { FaceOptions } from '../face.ts'
import type { LoadProgress } from './download.ts'

export interface LoadCharacterOptions extends FaceOptions {
  /**
   * A GLTFLoader of your own. Without a DRACOLoader, KTX2Loader or meshopt decoder it is given one when a file asks
   * for it.
   */
  readonly loader?: GLTFLoader | undefined
  /** Address of the `*.project.json` that lists the documents of a character, for references by id. */
  readonly project?: string | URL | undefined
  /** Ends loading; the promise is rejected with the reason of the signal. */
  readonly signal?: AbortSignal | undefined
  /** Called as bytes arrive. */
  readonly onProgress?: ((progress: LoadProgress) => void) | undefined
}
