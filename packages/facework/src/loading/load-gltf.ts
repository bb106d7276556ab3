import { type Gltf, readGltfContainer } from '@facework/formats/internal'
import { FaceworkError } from '@facework/report'
import type { GLTF, GLTFLoader, GLTFLoaderPlugin, GLTFParser } from 'three/addons/loaders/GLTFLoader.js'
import type { Face, FaceOptions } from '../face.ts'
import { bindAsNeeded } from '../opening/bind-as-needed.ts'
import { headFromGltf } from './gltf-head.ts'
import { gltfLoaderFor } from './gltf-loader.ts'
import type { OpenedFile } from './opened-file.ts'

export interface LoadGltfOptions {
  readonly loader?: GLTFLoader | undefined
  readonly signal?: AbortSignal | undefined
}

/** A face from a .glb, .gltf or .vrm, parsed once, by GLTFLoader. */
export async function loadGltfFace(
  file: OpenedFile,
  options: LoadGltfOptions,
  face: FaceOptions,
): Promise<Face> {
  try {
    const gltf = await sceneFromGltf(file, options)
    const { head, policy } = await headFromGltf(gltf, file.name, options.signal)
    return await bindAsNeeded(gltf.scene, head, { ...face, policy: face.policy ?? policy })
  } catch (error) {
    options.signal?.throwIfAborted()
    throw await explained(file, error)
  }
}

/** What GLTFLoader makes of a file, with the files beside it. */
export async function sceneFromGltf(file: OpenedFile, { loader }: LoadGltfOptions): Promise<GLTF> {
  const { json } = readGltfContainer(file.bytes)
  const own = await gltfLoaderFor(json, file.files, loader)
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

/** Our own words for a file that GLTFLoader refused: the importer, loaded only now, knows what is wrong with it. */
async function explained(file: OpenedFile, error: unknown): Promise<unknown> {
  if (error instanceof FaceworkError) return at(file, error)
  const { faultOfGltf } = await import('./fault-of-gltf.ts')
  return at(file, (await faultOfGltf(file)) ?? unexplained(error))
}

function at(file: OpenedFile, { code, path, message, hint, diagnostics }: FaceworkError): FaceworkError {
  const { address = '' } = file
  if (address === '' || path.startsWith(address)) return new FaceworkError(code, path, message, hint)
  const where = path === '' ? address : `${address}: ${path}`
  return new FaceworkError(code, where, `${address}: ${message}`, hint, diagnostics.slice(1))
}

function unexplained(error: unknown): FaceworkError {
  return new FaceworkError(
    'load/three',
    '',
    `three.js could not read the file: ${error instanceof Error ? error.message : error}.`,
    'Open it in another glTF viewer; if that shows it, please report it with the file.',
  )
}
