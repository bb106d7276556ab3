import '../../keep-container-together.ts'
import '../../keep-core-together.ts'
import { codecsForFace } from '../../codecs/codecs-for-face.ts'
import { Face, type FaceOptions } from '../../face.ts'
import type { OpenedFile } from '../file-access.ts'
import type { LoadGltfOptions } from '../gltf/gltf-scene.ts'
import { openBundleFace } from './open-bundle.ts'

export function loadBundleFace(file: OpenedFile, options: LoadGltfOptions, face: FaceOptions): Promise<Face> {
  return openBundleFace(
    file,
    options,
    face,
    codecsForFace,
    (object, character, binding) => new Face(object, character, binding),
  )
}
