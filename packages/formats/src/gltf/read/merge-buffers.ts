import { type Gltf, type GltfBuffer, meshoptOf } from '../check/schema.ts'
import { push } from '../write/write-accessors.ts'
import { padded } from '../write/write-container.ts'
import { imageType } from './image-type.ts'
import type { GltfContainer } from './read-container.ts'
import { type GltfResources, readBuffer, readUri } from './resolve-resources.ts'

/**
 * The binary chunk to append to, with buffer 0 pointing at it. A .glb keeps its own to the byte. For a .gltf,
 * and a .glb whose first buffer is in another file, the files beside it become one chunk.
 */
export function mergeBuffers(file: GltfContainer, resources: GltfResources | undefined): Uint8Array {
  const { json } = file
  const first = json.buffers?.[0]
  if (file.form === 'glb' && first && first.uri === undefined) {
    return readBuffer(file, 0, resources).subarray(0, first.byteLength)
  }
  const chunks: Uint8Array[] = []
  let size = 0
  const add = (bytes: Uint8Array): number => {
    const at = size
    chunks.push(bytes)
    size += padded(bytes.length)
    return at
  }
  const kept: GltfBuffer[] = []
  const places = (json.buffers ?? []).map((buffer, i): { buffer: number; offset: number } => {
    // Without a file it is only the fallback size of compressed views; it moves behind the chunk.
    if (buffer.uri === undefined) return { buffer: kept.push(buffer), offset: 0 }
    return { buffer: 0, offset: add(readBuffer(file, i, resources).subarray(0, buffer.byteLength)) }
  })
  for (const view of json.bufferViews ?? []) {
    for (const part of [view, meshoptOf(view)]) {
      if (!part) continue
      const { buffer, offset } = places[part.buffer]!
      part.buffer = buffer
      if (offset > 0) part.byteOffset = (part.byteOffset ?? 0) + offset
    }
  }
  json.buffers = [{ byteLength: 0 }, ...kept]
  if (file.form === 'gltf') embedImages(json, resources, add)
  const out = new Uint8Array(size)
  let at = 0
  for (const chunk of chunks) {
    out.set(chunk, at)
    at += padded(chunk.length)
  }
  json.buffers[0]!.byteLength = size
  return out
}

/** Pictures beside a .gltf move into the file; those that were not given keep their address. */
function embedImages(
  json: Gltf,
  resources: GltfResources | undefined,
  add: (bytes: Uint8Array) => number,
): void {
  json.images?.forEach((image, i) => {
    if (image.uri === undefined || /^data:/i.test(image.uri)) return
    const bytes = readUri(image.uri, `images[${i}].uri`, resources)
    if (!bytes?.length) return
    image.mimeType = imageType(image.mimeType, bytes)
    image.bufferView = push(json, 'bufferViews', {
      buffer: 0,
      byteOffset: add(bytes),
      byteLength: bytes.length,
    })
    delete image.uri
  })
}
