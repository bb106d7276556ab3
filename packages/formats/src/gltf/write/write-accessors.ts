import {
  COMPONENT_COUNTS,
  FLOAT,
  type Gltf,
  type GltfAccessor,
  type GltfBufferView,
} from '../check/schema.ts'
import { padded } from './write-container.ts'

type Column = Float32Array | Uint32Array | Uint16Array | Uint8Array
type AccessorType = 'SCALAR' | 'VEC2' | 'VEC3' | 'VEC4' | 'MAT4'

interface AccessorOptions {
  /** 34962 for vertex data, 34963 for indices. */
  readonly target?: number
  /** Positions and key times must say their range. */
  readonly range?: boolean
}

/** Appends accessors to a file's lists, and their bytes to buffer 0. The same array is written once. */
export interface AccessorWriter {
  column(values: Column, type: AccessorType, options?: AccessorOptions): number
  /** Mostly zero columns, such as morph deltas: sparse when that is smaller. */
  deltas(values: Float32Array): number
  /** A column of zeros, which needs no bytes. */
  zeros(count: number, type: AccessorType): number
  /** A buffer view of raw bytes: images. */
  bytes(values: Uint8Array): number
  /** All bytes of buffer 0, what was there before first. */
  finish(): Uint8Array
}

const COMPONENT_TYPES = {
  Float32Array: FLOAT,
  Uint32Array: 5125,
  Uint16Array: 5123,
  Uint8Array: 5121,
} as const
export const VERTEX_DATA = 34962
export const INDEX_DATA = 34963
/** What the JSON of a second buffer view and the sparse object costs; below it sparse saves nothing. */
const SPARSE_OVERHEAD = 160

export function createAccessorWriter(json: Gltf, before: Uint8Array = new Uint8Array(0)): AccessorWriter {
  const chunks: [number, Uint8Array][] = [[0, before]]
  let size = padded(before.length)
  const written = new Map<string, Map<Column, number>>()

  function bytes(values: Column, target?: number): number {
    const raw = new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
    chunks.push([size, raw])
    const view: GltfBufferView = {
      buffer: 0,
      byteOffset: size,
      byteLength: raw.length,
      target,
    }
    size += padded(raw.length)
    return push(json, 'bufferViews', view)
  }

  function accessor(values: Column, type: AccessorType, range: boolean): GltfAccessor {
    const width = COMPONENT_COUNTS[type]!
    const componentType = COMPONENT_TYPES[values.constructor.name as keyof typeof COMPONENT_TYPES]
    return { componentType, count: values.length / width, type, ...(range ? rangeOf(values, width) : {}) }
  }

  function once(key: string, values: Column, write: () => number): number {
    const known = written.get(key) ?? new Map<Column, number>()
    written.set(key, known)
    const index = known.get(values) ?? write()
    known.set(values, index)
    return index
  }

  return {
    bytes: (values) => bytes(values),
    column: (values, type, { target, range = false } = {}) =>
      once(`${type} ${target ?? 0} ${range}`, values, () =>
        push(json, 'accessors', { bufferView: bytes(values, target), ...accessor(values, type, range) }),
      ),
    deltas: (values) =>
      once('deltas', values, () => {
        const places = movedVertices(values)
        const wide = values.length / 3 > 65536
        const sparseSize = padded(places.length * (wide ? 4 : 2)) + places.length * 12 + SPARSE_OVERHEAD
        if (sparseSize >= values.byteLength) {
          return push(json, 'accessors', {
            bufferView: bytes(values, VERTEX_DATA),
            ...accessor(values, 'VEC3', true),
          })
        }
        if (places.length === 0) return push(json, 'accessors', accessor(values, 'VEC3', true))
        const moved = new Float32Array(places.length * 3)
        places.forEach((v, i) => {
          moved.set(values.subarray(v * 3, v * 3 + 3), i * 3)
        })
        const indices = wide ? Uint32Array.from(places) : Uint16Array.from(places)
        return push(json, 'accessors', {
          ...accessor(values, 'VEC3', true),
          sparse: {
            count: places.length,
            indices: { bufferView: bytes(indices), componentType: wide ? 5125 : 5123 },
            values: { bufferView: bytes(moved) },
          },
        })
      }),
    zeros: (count, type) => push(json, 'accessors', { componentType: FLOAT, count, type }),
    finish() {
      const out = new Uint8Array(size)
      for (const [at, chunk] of chunks) out.set(chunk, at)
      return out
    },
  }
}

/** Adds to a list of the file, making it if needed; returns the index. */
export function push<
  K extends
    | 'accessors'
    | 'bufferViews'
    | 'nodes'
    | 'meshes'
    | 'skins'
    | 'animations'
    | 'materials'
    | 'textures'
    | 'images'
    | 'samplers',
>(json: Gltf, list: K, item: NonNullable<Gltf[K]>[number]): number {
  const items = (json[list] ?? []) as unknown[]
  json[list] = items as Gltf[K]
  return items.push(item) - 1
}

function movedVertices(values: Float32Array): number[] {
  const places: number[] = []
  for (let i = 0; i < values.length; i += 3) {
    if (values[i] !== 0 || values[i + 1] !== 0 || values[i + 2] !== 0) places.push(i / 3)
  }
  return places
}

export function rangeOf(values: Column, width: number): { min: number[]; max: number[] } {
  const min = Array.from(values.subarray(0, width))
  const max = min.slice()
  for (let i = width; i < values.length; i += width) {
    for (let k = 0; k < width; k++) {
      const value = values[i + k]!
      if (value < min[k]!) min[k] = value
      if (value > max[k]!) max[k] = value
    }
  }
  return { min, max }
}
