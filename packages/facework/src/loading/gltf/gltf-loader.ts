import type { Gltf } from '@facework/formats/internal'
import { LoadingManager, Texture } from 'three'
import type { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'
import type { FileAccess } from '../file-access.ts'

/** Decoders of a GLTFLoader; its types do not list them. */
interface Decoders {
  dracoLoader: DRACOLoader | null
  ktx2Loader: KTX2Loader | null
  meshoptDecoder: unknown
}

/**
 * The loader for one file: the given one, or one of our own, with the decoders that the file asks for and the loader
 * does not have yet. A decoder is downloaded only when it is asked for.
 */
export async function gltfLoaderFor(
  json: Partial<Gltf>,
  files: FileAccess,
  given: GLTFLoader | undefined,
): Promise<GLTFLoader> {
  const loader = given ?? ownLoader(files)
  const decoders = loader as unknown as Decoders
  const used = new Set([...(json.extensionsUsed ?? []), ...(json.extensionsRequired ?? [])])
  if (used.has('KHR_draco_mesh_compression') && !decoders.dracoLoader)
    loader.setDRACOLoader(await (await import('./gltf-decoders.ts')).draco())
  if (usesMeshopt(used) && !decoders.meshoptDecoder) {
    const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
    loader.setMeshoptDecoder(MeshoptDecoder)
  }
  if (used.has('KHR_texture_basisu') && !decoders.ktx2Loader && canDecodePictures())
    loader.setKTX2Loader(await (await import('./gltf-decoders.ts')).ktx2())
  return loader
}

function ownLoader(files: FileAccess): GLTFLoader {
  return withoutPicturesInNode(
    new GLTFLoader(new LoadingManager().setURLModifier((address) => files.fetchable(address))),
  )
}

/** Node cannot decode pictures: textures stay empty there. */
export function withoutPicturesInNode(loader: GLTFLoader): GLTFLoader {
  if (canDecodePictures()) return loader
  for (const name of TEXTURE_PLUGINS)
    loader.register((parser) => ({ name, parser, loadTexture: () => Promise.resolve(new Texture()) }))
  return loader
}

const canDecodePictures = () => typeof self !== 'undefined' && typeof createImageBitmap === 'function'

/** The plugins that load textures by themselves, and one for all others. */
const TEXTURE_PLUGINS = ['KHR_texture_basisu', 'EXT_texture_webp', 'EXT_texture_avif', 'facework-no-pictures']

const usesMeshopt = (used: ReadonlySet<string>) =>
  used.has('EXT_meshopt_compression') || used.has('KHR_meshopt_compression')
