import '../keep-container-together.ts'
import '../keep-importer-together.ts'
import type { Model } from '@facework/documents'
import { exportGltf } from '@facework/formats'
import { type Group, LoadingManager } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { withoutPicturesInNode } from './gltf/gltf-loader.ts'

/** Images inside the file only: a model must not make a page load other addresses. */
function embeddedOnly(): LoadingManager {
  return new LoadingManager().setURLModifier((url) => (/^(blob|data):/.test(url) ? url : 'data:,'))
}

/**
 * A model document as a three.js scene. It goes through glTF as for any other viewer, so that what is shown is
 * what an exported file shows.
 */
export async function sceneFromModel(model: Model): Promise<Group> {
  const bytes = exportGltf({ model }).bytes
  const { scene } = await withoutPicturesInNode(new GLTFLoader(embeddedOnly())).parseAsync(
    bytes.slice().buffer,
    '',
  )
  return scene
}
