import '../keep-core-together.ts'
import type { Face } from '../face.ts'
import { loadFace } from './load-face.ts'
import type { LoadCharacterOptions } from './load-options.ts'
import type { LoadSource } from './open-file.ts'

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
export function loadCharacter(source: LoadSource, options: LoadCharacterOptions = {}): Promise<Face> {
  return loadFace(source, options)
}
