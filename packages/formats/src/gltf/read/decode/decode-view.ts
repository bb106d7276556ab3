import { MeshoptDecoder } from 'meshoptimizer/decoder'
import type { MemoryBudget } from '../../../memory-budget.ts'
import { broken } from '../../check/broken.ts'
import { meshoptOf } from '../../check/schema.ts'
import type { GltfContainer } from '../read-container.ts'
import { type GltfResources, readBuffer } from '../resolve-resources.ts'
import { type DracoModule, loadDraco, usesDraco } from './decode-draco.ts'

/** Must be awaited once before a compressed file is read; gives the Draco decoder where it needs one. */
export async function readyToDecode(
  file: GltfContainer,
  draco?: DracoModule,
): Promise<DracoModule | undefined> {
  if (file.json.bufferViews?.some((view) => meshoptOf(view) !== undefined)) await readyForMeshopt()
  if (!usesDraco(file.json)) return undefined
  if (draco) return draco
  try {
    return await loadDraco()
  } catch (error) {
    return broken(
      'gltf/draco',
      'extensionsUsed',
      `The file is compressed with Draco, and its decoder cannot be loaded: ${(error as Error).message}.`,
      'On a page, give the decoder module as the option draco; or save the file without Draco.',
    )
  }
}

async function readyForMeshopt(): Promise<void> {
  if (!MeshoptDecoder.supported) {
    broken(
      'gltf/meshopt',
      'extensionsUsed',
      'The file is meshopt-compressed, and this engine has no WebAssembly to read it.',
      'Save the file without compression.',
    )
  }
  await MeshoptDecoder.ready
}

/** Reads buffer views, decompressed where they are compressed; each once. The bytes are views, not copies. */
export function createViewReader(
  file: GltfContainer,
  resources: GltfResources | undefined,
  meter: MemoryBudget,
): (index: number) => Uint8Array {
  const buffers = new Map<number, Uint8Array>()
  const views = new Map<number, Uint8Array>()

  function buffer(index: number): Uint8Array {
    let bytes = buffers.get(index)
    if (!bytes) {
      bytes = readBuffer(file, index, resources)
      buffers.set(index, bytes)
    }
    return bytes
  }

  function view(index: number): Uint8Array {
    const known = views.get(index)
    if (known) return known
    const { buffer: from, byteOffset = 0, byteLength, ...rest } = file.json.bufferViews![index]!
    const meshopt = meshoptOf(rest)
    let bytes: Uint8Array
    if (meshopt) {
      const path = `bufferViews[${index}]`
      const { byteOffset: start = 0, byteLength: size, byteStride, count, mode, filter } = meshopt
      const source = buffer(meshopt.buffer).subarray(start, start + size)
      meter.take(count * byteStride, path)
      bytes = new Uint8Array(count * byteStride)
      try {
        MeshoptDecoder.decodeGltfBuffer(bytes, count, byteStride, source, mode, filter)
      } catch (error) {
        broken('gltf/meshopt', path, `${path} cannot be decompressed: ${(error as Error).message}.`)
      }
    } else {
      bytes = buffer(from).subarray(byteOffset, byteOffset + byteLength)
    }
    views.set(index, bytes)
    return bytes
  }

  return view
}
