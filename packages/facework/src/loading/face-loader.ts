import { FaceworkError } from '@facework/report'
import { Loader, type LoadingManager } from 'three'
import type { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { Face } from '../face.ts'
import { loadCharacter } from './load-character.ts'
import type { LoadCharacterOptions } from './load-options.ts'

/**
 * `loadCharacter` as a three.js loader, for a LoadingManager and for `useLoader` of React Three Fiber.
 *
 *   const face = await new FaceLoader().setPath('heads/').loadAsync('ada.glb')
 *   const face = useLoader(FaceLoader, 'heads/ada.glb')
 */
export class FaceLoader extends Loader<Face> {
  #options: LoadCharacterOptions = {}

  constructor(manager?: LoadingManager) {
    super(manager)
  }

  /** A GLTFLoader of your own, say with a DRACOLoader set. */
  setGLTFLoader(loader: GLTFLoader | undefined): this {
    return this.setOptions({ loader })
  }

  /** Options of `loadCharacter`; those that are not given stay as they are. */
  setOptions(options: LoadCharacterOptions): this {
    this.#options = { ...this.#options, ...options }
    return this
  }

  override load(
    url: string,
    onLoad: (face: Face) => void,
    onProgress?: (event: ProgressEvent) => void,
    onError?: (error: unknown) => void,
  ): void {
    const address = this.manager.resolveURL(this.path + url)
    this.manager.itemStart(address)
    const report = onProgress ?? this.#options.onProgress
    loadCharacter(address, {
      ...this.#options,
      onProgress: report && (({ loaded, total }) => report(progressEvent(loaded, total) as never)),
    })
      .then(onLoad)
      .catch((error: unknown) => {
        this.manager.itemError(address)
        if (onError) onError(error)
        else throw error instanceof FaceworkError ? error : new Error(String(error))
      })
      .finally(() => this.manager.itemEnd(address))
  }
}

/** What three's own loaders report. */
function progressEvent(loaded: number, total: number | undefined): Partial<ProgressEvent> {
  const init = { lengthComputable: total !== undefined, loaded, total: total ?? 0 }
  return typeof ProgressEvent === 'undefined' ? init : new ProgressEvent('progress', init)
}
