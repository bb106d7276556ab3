import type { Model } from '@facework/documents'
import { isCageName } from '@facework/documents/internal'
import { exportGltf } from '@facework/formats'
import { morphOnProcessor, type ProcessorMorphs } from 'facework'
import { type Group, LoadingManager, Mesh, MeshDepthMaterial, type Object3D } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** Metres around its middle from which on a mesh throws a shadow. */
const CASTS_SHADOW = 0.09

/** A file names its images by address; only what lies in the file itself is looked up. */
function insideOnly(): LoadingManager {
  return new LoadingManager().setURLModifier((url) => (/^(blob|data):/.test(url) ? url : 'data:,'))
}

/** The three.js objects of a model, and a function to call before drawing. */
export interface ModelScene {
  readonly scene: Group
  readonly morphs: ProcessorMorphs
}

/**
 * A model document as a three.js scene. It takes the way of every other viewer, through glTF, so that what
 * the stage shows is what an exported file shows.
 */
export async function sceneFromModel(model: Model): Promise<ModelScene> {
  const scene = await loadModelScene(model)
  // On the processor: a first picture would wait for a shader for every number of morphs.
  return { scene, morphs: await morphOnProcessor(scene) }
}

/** The same, with morphs left to the shaders: for what comes and goes on a character, such as accessories. */
export async function loadModelScene(model: Model): Promise<Group> {
  const bytes = exportGltf({ model }).bytes
  const { scene } = await new GLTFLoader(insideOnly()).parseAsync(bytes.slice().buffer, '')
  scene.traverse((object) => {
    if (!(object instanceof Mesh)) return
    // Drawn, they would cover the face.
    if (isCageName(object.name)) object.visible = false
    // Faces leave the bounds they were exported with.
    object.frustumCulled = false
    // Eyes, teeth and brows throw no shadow that anyone sees, and each would be drawn once more.
    object.geometry.computeBoundingSphere()
    object.castShadow = (object.geometry.boundingSphere?.radius ?? 0) > CASTS_SHADOW
    // Of its own for the same reason.
    if (object.castShadow) object.customDepthMaterial = new MeshDepthMaterial()
    object.receiveShadow = !/catch|glint/i.test(object.name)
  })
  return scene
}

/** Objects by the name their joint has in the document; three.js changes some characters of names. */
export function jointObjects(scene: Object3D, names: readonly string[]): Map<string, Object3D> {
  const wanted = new Set(names)
  const found = new Map<string, Object3D>()
  scene.traverse((object) => {
    const name = typeof object.userData.name === 'string' ? object.userData.name : object.name
    if (wanted.has(name) && !found.has(name)) found.set(name, object)
  })
  return found
}
