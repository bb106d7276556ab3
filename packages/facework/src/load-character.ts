import type { Clip } from '@facework/documents'
import { isGltf } from '@facework/formats'
import { openCharacter } from '@facework/operations'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { bindHead } from './bind-head.ts'
import { download } from './download.ts'
import { Face, type FaceOptions } from './face.ts'
import { loadHead } from './load-head.ts'
import { pageAddress, type ReadCharacterOptions, readCharacter } from './read-character.ts'
import { readClip } from './read-clip.ts'
import { sceneFromModel } from './scene-from-model.ts'

export interface LoadCharacterOptions extends FaceOptions, ReadCharacterOptions {
  /** A loader of your own, say with a DRACOLoader or KTX2Loader set. */
  readonly loader?: GLTFLoader | undefined
}

/**
 * Loads a character from an address, or a head from its bytes, ready to be added to a scene. A `.glb`, `.vrm`
 * or `.fbx` is a head; a `*.character.json` or `*.project.json#name` is what the studio saved, with its mood, graph, policy and map.
 *
 *   const ada = await loadCharacter('heads/ada.glb')
 *   scene.add(ada.object)
 *   ada.play(await loadClip('clips/scream.clip.json'))
 */
export async function loadCharacter(
  source: string | URL | ArrayBuffer | Uint8Array,
  options: LoadCharacterOptions = {},
): Promise<Face> {
  const { loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder), project, ...face } = options
  if (typeof source === 'string' || source instanceof URL) {
    const address = new URL(source, pageAddress())
    if (/\.json$/i.test(address.pathname)) return loadSaved(address, { project }, loader, face)
    return loadCharacter(await download(address), options)
  }
  const head = await loadHead(source)
  const isDrawnByThree = isGltf(source instanceof Uint8Array ? source : new Uint8Array(source))
  const scene = isDrawnByThree ? await sceneFromBytes(source, loader) : await sceneFromModel(head.model)
  return bindHead(scene, head, face)
}

async function loadSaved(
  address: URL,
  reading: ReadCharacterOptions,
  loader: GLTFLoader,
  { poses, policy, map, scaleTranslation, ...binding }: FaceOptions,
): Promise<Face> {
  const { documents, modelBytes } = await readCharacter(address, reading)
  const opened = openCharacter(
    {
      ...documents,
      poses: poses ?? documents.poses,
      policy: policy ?? documents.policy,
      map: map ?? documents.map,
    },
    { scaleTranslation },
  )
  const scene = modelBytes ? await sceneFromBytes(modelBytes, loader) : await sceneFromModel(documents.model)
  return new Face(scene, opened, binding)
}

async function sceneFromBytes(bytes: ArrayBuffer | Uint8Array, loader: GLTFLoader) {
  const whole = bytes instanceof Uint8Array ? Uint8Array.from(bytes).buffer : bytes
  return (await loader.parseAsync(whole, '')).scene
}

/** Loads a clip from the address of a *.clip.json or a *.facework, compressed or not; checked. */
export async function loadClip(address: string | URL): Promise<Clip> {
  return readClip(await download(address))
}
