import { type Group, Texture } from 'three'
import { MeshoptDecoder } from 'three/addons/libs/meshopt_decoder.module.js'
import { type GLTF, GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'

/** A .glb of a JSON and its binary chunk. */
export function glb(json: object, bin: Uint8Array): ArrayBuffer {
  const text = new TextEncoder().encode(JSON.stringify(json))
  const padded = (n: number) => Math.ceil(n / 4) * 4
  const bytes = new Uint8Array(28 + padded(text.length) + padded(bin.length))
  const view = new DataView(bytes.buffer)
  const words = [0x46546c67, 2, bytes.length, padded(text.length), 0x4e4f534a]
  words.forEach((word, i) => {
    view.setUint32(i * 4, word, true)
  })
  bytes.fill(0x20, 20, 20 + padded(text.length))
  bytes.set(text, 20)
  const at = 20 + padded(text.length)
  view.setUint32(at, padded(bin.length), true)
  view.setUint32(at + 4, 0x004e4942, true)
  bytes.set(bin, at + 8)
  return bytes.buffer
}

/** The plugins that load textures by themselves, and one for all others. */
const TEXTURE_PLUGINS = ['KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif', 'no-images']

export async function loadScene(bytes: ArrayBuffer): Promise<Group> {
  return (await loadGltf(bytes)).scene
}

/** What GLTFLoader makes of a file. Node cannot decode images, so textures stay empty. */
export function loadGltf(bytes: ArrayBuffer): Promise<GLTF> {
  const loader = new GLTFLoader()
  loader.setMeshoptDecoder(MeshoptDecoder)
  for (const name of TEXTURE_PLUGINS) {
    loader.register((parser) => ({ name, parser, loadTexture: () => Promise.resolve(new Texture()) }))
  }
  return loader.parseAsync(bytes, '')
}
