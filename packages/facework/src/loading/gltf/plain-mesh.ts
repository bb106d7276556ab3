import type { Group } from 'three'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import { gltfJson } from './gltf-json.ts'

/** Extensions that need a decoder, or a scene that is changed after it was loaded. */
const SPECIAL = /draco|meshopt|basisu|^VRM/

/**
 * The scene of a .glb that GLTFLoader can read by itself and that needs no changes; undefined for all others, and
 * where pictures cannot be decoded.
 */
export async function sceneFromPlainMesh(
  mesh: Uint8Array,
  loader: GLTFLoader = new GLTFLoader(),
): Promise<Group | undefined> {
  const { extensionsUsed = [], nodes = [] } = gltfJson(mesh)
  const isPlain = nodes.every((node) => node.name) && !extensionsUsed.some((name) => SPECIAL.test(name))
  if (!isPlain || typeof createImageBitmap !== 'function') return undefined
  return (await loader.parseAsync(mesh.slice().buffer, '')).scene
}
