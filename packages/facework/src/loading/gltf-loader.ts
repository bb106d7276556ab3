import type { Gltf } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import { LoadingManager, Texture } from 'three'
import type { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js'
import { GLTFLoader } from 'three/addons/loaders/GLTFLoader.js'
import type { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'
import type { FileAccess } from './opened-file.ts'

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
  json: Gltf,
  files: FileAccess,
  given: GLTFLoader | undefined,
): Promise<GLTFLoader> {
  const loader = given ?? ownLoader(files)
  const decoders = loader as unknown as Decoders
  const used = new Set([...(json.extensionsUsed ?? []), ...(json.extensionsRequired ?? [])])
  if (used.has('KHR_draco_mesh_compression') && !decoders.dracoLoader) loader.setDRACOLoader(await draco())
  if (usesMeshopt(used) && !decoders.meshoptDecoder) {
    const { MeshoptDecoder } = await import('three/addons/libs/meshopt_decoder.module.js')
    loader.setMeshoptDecoder(MeshoptDecoder)
  }
  if (used.has('KHR_texture_basisu') && !decoders.ktx2Loader && canDecodePictures())
    loader.setKTX2Loader(await ktx2())
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

let dracoLoader: Promise<DRACOLoader> | undefined
let ktx2Loader: Promise<KTX2Loader> | undefined

/** One for all files: each has workers of its own. */
function draco(): Promise<DRACOLoader> {
  dracoLoader ??= import('three/addons/loaders/DRACOLoader.js').then((module) => {
    const loader = new module.DRACOLoader()
    const { decoderPaths } = loader as unknown as { decoderPaths?: unknown }
    // Older versions of three do not know where their own decoder is.
    if (!decoderPaths) throw noDecoder('Draco', 'DRACOLoader', 'setDRACOLoader', 'setDecoderPath("/draco/")')
    const { DRACO_GLTF_CONFIG: small } = module as unknown as { DRACO_GLTF_CONFIG?: string }
    return small ? loader.setDecoderPath(small) : loader
  })
  return dracoLoader
}

function ktx2(): Promise<KTX2Loader> {
  ktx2Loader ??= import('three/addons/loaders/KTX2Loader.js').then(({ KTX2Loader }) => {
    const canvas =
      typeof OffscreenCanvas === 'undefined' ? document.createElement('canvas') : new OffscreenCanvas(1, 1)
    const context = canvas.getContext('webgl2') as WebGL2RenderingContext | null
    const get = (name: string) => context?.getExtension(name) ?? null
    const extensions = { get, has: (name: string) => get(name) !== null }
    const loader = new KTX2Loader()
    // All that it asks a renderer for is which compressed formats there are.
    loader.detectSupport({ extensions, isWebGPURenderer: false } as never)
    context?.getExtension('WEBGL_lose_context')?.loseContext()
    return loader
  })
  return ktx2Loader
}

function noDecoder(what: string, loader: string, setter: string, path: string): FaceworkError {
  return new FaceworkError(
    'load/decoder',
    '',
    `The file is compressed with ${what}, and this version of three.js needs the location of its decoder.`,
    `Give a loader: { loader: new GLTFLoader().${setter}(new ${loader}().${path}) }, or update three.`,
  )
}
