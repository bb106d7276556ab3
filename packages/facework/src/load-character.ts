import type { Clip } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { Face, type FaceOptions } from './face.ts'
import { loadHead } from './load-head.ts'
import { readClip } from './read-clip.ts'

export interface LoadCharacterOptions extends FaceOptions {
  /** A loader of your own, say with a DRACOLoader or KTX2Loader set. */
  readonly loader?: GLTFLoader
}

/**
 * Loads a character from the address of a .glb, or from its bytes, ready to be added to a scene.
 *
 *   const ada = await loadCharacter('heads/ada.glb')
 *   scene.add(ada.object)
 *   ada.play(await loadClip('clips/scream.clip.json'))
 */
export async function loadCharacter(
  source: string | URL | ArrayBuffer | Uint8Array,
  options: LoadCharacterOptions = {},
): Promise<Face> {
  const { loader = new GLTFLoader().setMeshoptDecoder(MeshoptDecoder), ...face } = options
  const bytes = typeof source === 'string' || source instanceof URL ? await download(source) : source
  const whole = bytes instanceof Uint8Array ? Uint8Array.from(bytes).buffer : bytes
  const [head, gltf] = await Promise.all([loadHead(bytes), loader.parseAsync(whole, '')])
  return new Face(gltf.scene, head, face)
}

/** Loads a clip from the address of a *.clip.json or a *.facework, compressed or not; checked. */
export async function loadClip(address: string | URL): Promise<Clip> {
  return readClip(await download(address))
}

async function download(address: string | URL): Promise<ArrayBuffer> {
  const response = await fetch(address)
  if (response.ok) return response.arrayBuffer()
  throw new FaceworkError(
    'load/address',
    String(address),
    `"${address}" could not be loaded: the server says ${response.status} ${response.statusText}.`,
    'Check the address; files of a Vite project lie in its `public` folder.',
  )
}
