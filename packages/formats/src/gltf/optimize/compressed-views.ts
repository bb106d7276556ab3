import type { MeshoptEncoder } from 'meshoptimizer/encoder'
import type { Gltf, GltfBufferView, MeshoptView } from '../check/schema.ts'
import { push } from '../write/write-accessors.ts'
import { padded } from '../write/write-container.ts'

export type Encoder = typeof MeshoptEncoder

const MESHOPT = 'EXT_meshopt_compression'
/** What the JSON of the extension takes; below it compressing saves nothing. */
const OVERHEAD = 150

export interface ViewShape {
  readonly mode: MeshoptView['mode']
  /** Bytes an element. */
  readonly stride: number
  readonly filter?: MeshoptView['filter'] | undefined
  /** 34962 for vertex data, 34963 for indices. */
  readonly target?: number | undefined
  /** Whether the stride is written to the file: where elements are padded, or several accessors share the view. */
  readonly strided?: boolean | undefined
}

/** Appends buffer views, compressed where that is smaller, and counts the bytes they stand for. */
export interface CompressedViews {
  add(bytes: Uint8Array, shape: ViewShape): number
  /** Bytes that are compressed already. */
  packed(bytes: Uint8Array, view: GltfBufferView, meshopt: MeshoptView): number
  /** As they are. */
  plain(bytes: Uint8Array, rest?: Omit<GltfBufferView, 'buffer' | 'byteOffset' | 'byteLength'>): number
  /** Writes the buffers of the file and returns the bytes of the first. */
  finish(): Uint8Array
}

/** How many bytes a view would take. */
export function compressedSize(encoder: Encoder, bytes: Uint8Array, { mode, stride }: ViewShape): number {
  return encoder.encodeGltfBuffer(bytes, bytes.length / stride, stride, mode).length
}

/** The JSON's own list of views must be empty when this begins. */
export function createCompressedViews(json: Gltf, encoder: Encoder): CompressedViews {
  const chunks: Uint8Array[] = []
  let size = 0
  /** Views that are compressed lie in a buffer without bytes, which says how large they become. */
  let openedSize = 0
  const place = (bytes: Uint8Array): number => {
    const at = size
    chunks.push(bytes)
    size += padded(bytes.length)
    return at
  }
  const plain: CompressedViews['plain'] = (bytes, rest = {}) =>
    push(json, 'bufferViews', { ...rest, buffer: 0, byteOffset: place(bytes), byteLength: bytes.length })
  const packed: CompressedViews['packed'] = (bytes, view, meshopt) => {
    const byteOffset = openedSize
    openedSize += padded(view.byteLength)
    return push(json, 'bufferViews', {
      ...view,
      buffer: 1,
      byteOffset,
      extensions: {
        [MESHOPT]: { ...meshopt, buffer: 0, byteOffset: place(bytes), byteLength: bytes.length },
      },
    })
  }
  return {
    packed,
    plain,
    add(bytes, { mode, stride, filter, target, strided }) {
      const count = bytes.length / stride
      const rest = { byteStride: strided ? stride : undefined, target }
      const code = encoder.encodeGltfBuffer(bytes, count, stride, mode)
      // Filtered bytes mean nothing without the extension.
      if (!filter && code.length + OVERHEAD >= bytes.length) return plain(bytes, rest)
      return packed(
        code,
        { buffer: 1, byteLength: bytes.length, ...rest },
        {
          buffer: 0,
          byteLength: code.length,
          byteStride: stride,
          count,
          mode,
          filter,
        },
      )
    },
    finish() {
      const out = new Uint8Array(size)
      let at = 0
      for (const chunk of chunks) {
        out.set(chunk, at)
        at += padded(chunk.length)
      }
      json.buffers = size > 0 ? [{ byteLength: size }] : []
      if (openedSize > 0) {
        json.buffers.push({ byteLength: openedSize, extensions: { [MESHOPT]: { fallback: true } } })
        requireExtension(json, MESHOPT)
      }
      return out
    },
  }
}

export function requireExtension(json: Gltf, name: string): void {
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    const names = json[list] ?? []
    if (!names.includes(name)) json[list] = [...names, name]
  }
}

export function removeExtension(json: Gltf, name: string): void {
  for (const list of ['extensionsUsed', 'extensionsRequired'] as const) {
    const names = json[list]?.filter((n) => n !== name)
    if (names?.length) json[list] = names
    else delete json[list]
  }
}
