import { isContainer } from '@facework/container'
import { FaceworkError } from '@facework/report'
import type { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { Face, FaceOptions } from '../face.ts'
import type { LoadProgress } from './download.ts'
import type { OpenedFile } from './file-access.ts'
import { isFbx, isGltf, isJson, startOf } from './file-start.ts'
import { loadShared } from './loaded-faces.ts'
import { absoluteAddress, type LoadSource, openFile } from './open-file.ts'
import { openSource } from './open-source.ts'

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

/**
 * Loads a character, ready to be added to a scene: from an address, a File that the user chose, several of them, or
 * bytes. A `.glb`, `.gltf`, `.vrm` or `.fbx` is a head, a `.facework` is a character in one file; a
 * `*.character.json`, a `*.project.json#name`, or an address that ends in `/`, the folder of a character, is what the
 * studio saved, with its mood, graph, policy and map.
 *
 * An address that is loaded again, without options, while a face of it is still in use, is neither downloaded nor
 * parsed again: the faces share geometries and materials.
 *
 *   const ada = await loadCharacter('heads/ada.glb')
 *   scene.add(ada.object)
 *   ada.play(await loadClip('clips/scream.clip.json'))
 */
export async function loadCharacter(source: LoadSource, options: LoadCharacterOptions = {}): Promise<Face> {
  const isAddress = typeof source === 'string' || source instanceof URL
  if (!isAddress || Object.values(options).some((option) => option !== undefined))
    return loadAnew(source, options)
  return loadShared(absoluteAddress(source), () => loadAnew(source, options))
}

async function loadAnew(source: LoadSource, options: LoadCharacterOptions): Promise<Face> {
  const { loader, project, signal, onProgress, ...face } = options
  signal?.throwIfAborted()
  const file = isFolder(source)
    ? await openFolder(source, options)
    : await openSource(source, { signal, onProgress })
  if (isContainer(file.bytes)) {
    const { loadBundleFace } = await import('./load-bundle.ts')
    return loadBundleFace(file, { loader, signal }, face)
  }
  if (isGltf(file.bytes) && !isVrmAnimation(file.bytes)) {
    const { loadGltfFace } = await import('./gltf/load-gltf.ts')
    return loadGltfFace(file, { loader, signal }, face)
  }
  if (isJson(file.bytes)) {
    const { loadSavedFace } = await import('./load-saved.ts')
    return loadSavedFace(file, { loader, project, signal }, face)
  }
  if (isFbx(file.bytes)) {
    const { loadFbxFace } = await import('./load-fbx.ts')
    return loadFbxFace(file, signal, face)
  }
  const { notACharacter } = await import('./not-a-character.ts')
  throw await notACharacter(file)
}

const isFolder = (source: LoadSource): source is string | URL =>
  (typeof source === 'string' || source instanceof URL) && /\/(#.*)?$/.test(String(source))

/** Servers do not list folders: the character has the name of its folder, as the studio and the command save it. */
async function openFolder(source: string | URL, options: LoadCharacterOptions): Promise<OpenedFile> {
  const folder = absoluteAddress(source)
  const { pathname, hash } = new URL(folder)
  const name = pathname.split('/').at(-2) ?? ''
  const tried = [`${name}.character.json`, `${name}.project.json`].map(
    (path) => new URL(path + hash, folder).href,
  )
  for (const address of tried) {
    try {
      return await openFile(address, options)
    } catch (error) {
      if (!(error instanceof FaceworkError) || !error.code.startsWith('load/')) throw error
    }
  }
  throw new FaceworkError(
    'load/folder',
    folder,
    `The folder "${folder}" has no character that is named like it: found neither ${tried.join(' nor ')}.`,
    'Give the address of the *.character.json or *.project.json itself.',
  )
}

/** A clip in a .glb container; only its JSON can tell, which comes first. */
const isVrmAnimation = (bytes: Uint8Array) => startOf(bytes, 1 << 20).includes('"VRMC_vrm_animation"')
