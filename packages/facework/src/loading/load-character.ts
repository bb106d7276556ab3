import { isContainer } from '@facework/container'
import type { Face } from '../face.ts'
import { isGltf, startOf } from './file-start.ts'
import type { LoadCharacterOptions } from './load-options.ts'
import { loadShared } from './loaded-faces.ts'
import { absoluteAddress, type LoadSource } from './open-file.ts'
import { openSource } from './open-source.ts'

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
    ? await (await import('./load-other.ts')).openFolder(source, options)
    : await openSource(source, { signal, onProgress })
  if (isContainer(file.bytes)) {
    const { loadBundleFace } = await import('./bundle/load-bundle.ts')
    return loadBundleFace(file, { loader, signal }, face)
  }
  if (isGltf(file.bytes) && !isVrmAnimation(file.bytes)) {
    const { loadGltfFace } = await import('./gltf/load-gltf.ts')
    return loadGltfFace(file, { loader, signal }, face)
  }
  return (await import('./load-other.ts')).loadOther(file, options, face)
}

const isFolder = (source: LoadSource): source is string | URL =>
  (typeof source === 'string' || source instanceof URL) && /\/(#.*)?$/.test(String(source))

/** A clip in a .glb container; only its JSON can tell, which comes first. */
const isVrmAnimation = (bytes: Uint8Array) => startOf(bytes, 1 << 20).includes('"VRMC_vrm_animation"')
