import { isObject } from '../check/is-object.ts'
import { elementSize, type Gltf, type GltfAccessor, type GltfBufferView, meshoptOf } from '../check/schema.ts'
import type { CompressedViews } from './compressed-views.ts'

/** Anything of the file that names a buffer view. */
interface ViewUser {
  bufferView: number
}

/**
 * Carries over the buffer views that are still in use: images, animations, what extensions point at. They come
 * back to the bit; numbers of a known width are compressed without loss, what is compressed already stays so.
 */
export function keepViews(
  source: Gltf,
  users: readonly ViewUser[],
  read: (view: number) => Uint8Array,
  bin: Uint8Array,
  views: CompressedViews,
): void {
  const strides = viewStrides(source)
  const kept = new Map<number, number>()
  for (const user of users) {
    let index = kept.get(user.bufferView)
    if (index === undefined) {
      index = keepView(source.bufferViews![user.bufferView]!, strides.get(user.bufferView), views, bin, () =>
        read(user.bufferView),
      )
      kept.set(user.bufferView, index)
    }
    user.bufferView = index
  }
}

function keepView(
  view: GltfBufferView,
  stride: number | undefined,
  views: CompressedViews,
  bin: Uint8Array,
  read: () => Uint8Array,
): number {
  const meshopt = meshoptOf(view)
  if (meshopt && meshopt.buffer === 0) {
    const { byteOffset = 0, byteLength } = meshopt
    return views.packed(bin.subarray(byteOffset, byteOffset + byteLength), view, meshopt)
  }
  const { buffer: _, byteOffset: __, byteLength, ...rest } = view
  const bytes = read().subarray(0, byteLength)
  if (stride === undefined || bytes.length % stride !== 0 || rest.extensions) return views.plain(bytes, rest)
  const { target, byteStride } = rest
  const strided = byteStride !== undefined
  return views.add(bytes, { mode: 'ATTRIBUTES', stride, strided, target })
}

/** Bytes an element of views whose every user agrees on it, and that meshopt can take. */
function viewStrides({ accessors = [], bufferViews = [] }: Gltf): Map<number, number> {
  const strides = new Map<number, number>()
  const add = (view: number, stride: number) => {
    const known = strides.get(view)
    strides.set(view, known === undefined || known === stride ? stride : Number.NaN)
  }
  for (const { bufferView, type, componentType, sparse } of accessors) {
    const size = elementSize(type, componentType)
    if (bufferView !== undefined) add(bufferView, bufferViews[bufferView]!.byteStride ?? size)
    if (!sparse) continue
    add(sparse.values.bufferView, size)
    add(sparse.indices.bufferView, Number.NaN)
  }
  for (const [view, stride] of strides) {
    if (!(stride % 4 === 0 && stride <= 256)) strides.delete(view)
  }
  return strides
}

/** All places of a file that name a buffer view, but in extras, where the word may mean anything. */
export function viewUsers(json: Gltf): ViewUser[] {
  const found: ViewUser[] = []
  const look = (value: unknown) => {
    if (Array.isArray(value)) value.forEach(look)
    if (!isObject(value)) return
    if (typeof value.bufferView === 'number') found.push(value as unknown as ViewUser)
    for (const [key, part] of Object.entries(value)) if (key !== 'extras') look(part)
  }
  look(json)
  return found
}

/** The bytes of an accessor out of a view that it shares with rewritten data, its elements on whole words. */
export function accessorBytes(
  { count, type, componentType, byteOffset = 0 }: GltfAccessor,
  view: Uint8Array,
  viewStride: number | undefined,
): { bytes: Uint8Array; stride: number } {
  const size = elementSize(type, componentType)
  const stride = Math.ceil(size / 4) * 4
  const bytes = new Uint8Array(count * stride)
  for (let i = 0; i < count; i++) {
    const at = byteOffset + i * (viewStride ?? size)
    bytes.set(view.subarray(at, at + size), i * stride)
  }
  return { bytes, stride }
}
