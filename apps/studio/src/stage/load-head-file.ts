import { type Head, loadHead } from 'facework'
import { type Group, LoadingManager, Mesh } from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

export interface LoadedHead {
  readonly head: Head
  readonly scene: Group
}

/** A file names its images by address; only what lies in the file itself is looked up. */
function insideOnly(): LoadingManager {
  return new LoadingManager().setURLModifier((url) => (/^(blob|data):/.test(url) ? url : 'data:,'))
}

/** Reads a .glb twice: as documents for the evaluation, and as a three.js scene to show them on. */
export async function loadHeadFile(bytes: ArrayBuffer): Promise<LoadedHead> {
  // The documents come first: their errors say what is wrong with a file, and what to do about it.
  const head = await loadHead(bytes)
  const loader = new GLTFLoader(insideOnly()).setMeshoptDecoder(MeshoptDecoder)
  const { scene } = await loader.parseAsync(bytes, '')
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    // Faces leave the bounds they were exported with.
    object.frustumCulled = false
    const glint = /catch|glint/i.test(object.name)
    object.castShadow = !glint
    object.receiveShadow = !glint
  })
  return { head, scene }
}
