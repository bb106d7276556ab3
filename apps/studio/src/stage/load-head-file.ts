import { exportGltf, importFbx, importVrm, isFbx, isVrm } from '@facework/formats'
import { createPoses } from '@facework/operations'
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

/** Reads a .glb, .vrm or .fbx twice: as documents for the evaluation, and as a three.js scene to show them on. */
export async function loadHeadFile(file: ArrayBuffer): Promise<LoadedHead> {
  const bytes = await asGlb(new Uint8Array(file))
  // The documents come first: their errors say what is wrong with a file, and what to do about it.
  const vrm = isVrm(bytes) ? await importVrm(bytes) : undefined
  const head: Head =
    vrm && vrm.expressions.poses.length > 0 ? { ...vrm, poses: vrm.expressions } : await loadHead(bytes)
  const loader = new GLTFLoader(insideOnly()).setMeshoptDecoder(MeshoptDecoder)
  const { scene } = await loader.parseAsync(bytes.slice().buffer, '')
  // VRM 0.x avatars look the other way.
  if (vrm?.version === '0') scene.rotation.y = Math.PI
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

/** What three.js cannot show as it is becomes a .glb on the way: the model, and its frames of poses. */
async function asGlb(bytes: Uint8Array): Promise<Uint8Array> {
  if (!isFbx(bytes)) return bytes
  const imported = await importFbx(bytes)
  const { model, poseFrames } = imported
  return exportGltf({ model, ...(poseFrames ? { poses: createPoses(imported).poses } : {}) })
}
