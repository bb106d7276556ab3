import type { Gltf } from '@facework/formats/internal'
import type { GLTF, GLTFLoader, GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import type { OpenedFile } from '../file-access.ts'
import { gltfJson } from './gltf-json.ts'
import { gltfLoaderFor } from './gltf-loader.ts'

export interface LoadGltfOptions {
  readonly loader?: GLTFLoader | undefined
  readonly signal?: AbortSignal | undefined
}

/** What GLTFLoader makes of a file, with the files beside it. */
export async function sceneFromGltf(file: OpenedFile, { loader }: LoadGltfOptions): Promise<GLTF> {
  const own = await gltfLoaderFor(gltfJson(file.bytes), file.files, loader)
  const folder = file.address === undefined ? '' : new URL('.', file.address).href
  const plugin = (parser: GLTFParser) => new BuffersBeside(parser, file)
  own.register(plugin)
  try {
    const parsing = own.parseAsync(file.bytes.buffer, folder)
    // Plugins are made as parsing starts; what the loader parses next is none of ours.
    own.unregister(plugin)
    return await parsing
  } finally {
    file.files.release()
  }
}

/** Reads the buffers of a .gltf as all other files are read: progress, cancelling and errors are the same. */
class BuffersBeside implements GLTFLoaderPlugin {
  readonly name = 'facework-buffers'
  readonly #parser: GLTFParser
  readonly #file: OpenedFile

  constructor(parser: GLTFParser, file: OpenedFile) {
    this.#parser = parser
    this.#file = file
  }

  async beforeRoot(): Promise<void> {
    const { address, files } = this.#file
    const { buffers = [] } = this.#parser.json as Gltf
    const { cache } = this.#parser as unknown as { cache: { add(key: string, value: unknown): void } }
    await Promise.all(
      buffers.map(async ({ uri }, i) => {
        if (uri === undefined || /^data:/i.test(uri) || address === undefined) return
        const { buffer } = await files.read(new URL(uri, address).href)
        cache.add(`buffer:${i}`, Promise.resolve(buffer))
      }),
    )
  }
}

/** Makes a scene what the importer would have made of it, for characters that have their documents elsewhere. */
export async function prepareScene(gltf: GLTF): Promise<void> {
  const { nodes = [] } = gltf.parser.json as Gltf
  if (!nodes.every((node) => node.name)) (await import('./name-unnamed.ts')).nameObjects(gltf.parser)
  if (isVrm(gltf)) (await import('./vrm-head.ts')).turnVrm0(gltf)
}

export function isVrm({ parser }: GLTF): boolean {
  const { extensions } = parser.json as Gltf
  return extensions?.VRM !== undefined || extensions?.VRMC_vrm !== undefined
}
