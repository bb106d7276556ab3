import '../../keep-core-together.ts'
import { FaceworkError } from '@facework/report'
import type { DRACOLoader } from 'three/addons/loaders/DRACOLoader.js'
import type { KTX2Loader } from 'three/addons/loaders/KTX2Loader.js'

let dracoLoader: Promise<DRACOLoader> | undefined
let ktx2Loader: Promise<KTX2Loader> | undefined

/** One for all files: each has workers of its own. */
export function draco(): Promise<DRACOLoader> {
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

export function ktx2(): Promise<KTX2Loader> {
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
