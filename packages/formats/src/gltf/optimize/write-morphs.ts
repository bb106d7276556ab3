import { FLOAT, type GltfAccessor } from '../check/schema.ts'
import { rangeOf, VERTEX_DATA } from '../write/write-accessors.ts'
import { type CodedFloats, codeFloats, stepWithin } from './coded-floats.ts'
import { type CompressedViews, compressedSize, type Encoder, type ViewShape } from './compressed-views.ts'

/** The deltas of one morph, and how far one of them may be off. */
export interface MorphColumn {
  readonly accessor: number
  readonly values: Float32Array
  readonly maxError: number
  /** Positions must say their range. */
  readonly ranged: boolean
}

const VALUES: ViewShape = { mode: 'ATTRIBUTES', stride: 12, filter: 'EXPONENTIAL' }
/** What the JSON of a sparse accessor takes more than that of a dense one. */
const SPARSE_JSON = 90

/** Bytes of many accessors on their way into one view: a view each would cost more JSON than many a morph has bytes. */
interface Gathered {
  readonly parts: Uint8Array[]
  readonly users: ((view: number) => void)[]
  size: number
}

/**
 * Writes morph deltas as float32 on a grid, sparse where that is smaller once both are compressed. Vertices
 * that move less than the error stay where they are. Returns the accessors that could not be written so.
 */
export function writeMorphs(
  columns: readonly MorphColumn[],
  accessors: GltfAccessor[],
  views: CompressedViews,
  encoder: Encoder,
  onColumn: () => void = () => {},
): number[] {
  const groups = new Map<string, Gathered>()
  const refused: number[] = []
  const gather = (key: string, bytes: Uint8Array, use: (view: number) => void): number => {
    const group = groups.get(key) ?? { parts: [], users: [], size: 0 }
    groups.set(key, group)
    const at = group.size
    group.parts.push(bytes)
    group.users.push(use)
    group.size += bytes.length
    return at
  }
  for (const { accessor: index, values, maxError, ranged } of columns) {
    onColumn()
    const coded = codeFloats(withoutTremble(values, maxError), stepWithin(maxError))
    if (!coded) {
      refused.push(index)
      continue
    }
    const count = values.length / 3
    const { name, extras, extensions } = accessors[index]!
    const accessor: GltfAccessor = {
      name,
      extras,
      extensions,
      componentType: FLOAT,
      count,
      type: 'VEC3',
      ...(ranged ? rangeOf(coded.values, 3) : {}),
    }
    accessors[index] = accessor
    const moved = movedVertices(coded)
    if (moved.length === 0) continue
    const wide = count > 65536
    const indexShape: ViewShape = { mode: 'INDICES', stride: wide ? 4 : 2 }
    const places = bytesOf(wide ? Uint32Array.from(moved) : Uint16Array.from(moved))
    const picked = bytesOf(pick(coded, moved))
    const whole = bytesOf(coded.words)
    const kind = ranged ? 'positions' : 'normals'
    const sparseSize =
      compressedSize(encoder, places, indexShape) + compressedSize(encoder, picked, VALUES) + SPARSE_JSON
    if (sparseSize >= compressedSize(encoder, whole, VALUES)) {
      const byteOffset = gather(`dense ${kind}`, whole, (view) => {
        accessor.bufferView = view
      })
      if (byteOffset > 0) accessor.byteOffset = byteOffset
      continue
    }
    const sparse: NonNullable<GltfAccessor['sparse']> = {
      count: moved.length,
      indices: { bufferView: -1, componentType: wide ? 5125 : 5123 },
      values: { bufferView: -1 },
    }
    accessor.sparse = sparse
    const firstIndex = gather(`indices ${indexShape.stride}`, places, (view) => {
      sparse.indices.bufferView = view
    })
    const firstValue = gather(`sparse ${kind}`, picked, (view) => {
      sparse.values.bufferView = view
    })
    if (firstIndex > 0) sparse.indices.byteOffset = firstIndex
    if (firstValue > 0) sparse.values.byteOffset = firstValue
  }
  for (const [key, { parts, users, size }] of groups) {
    const bytes = new Uint8Array(size)
    let at = 0
    for (const part of parts) {
      bytes.set(part, at)
      at += part.length
    }
    const view = views.add(bytes, shapeOf(key))
    for (const use of users) use(view)
  }
  return refused
}

function shapeOf(key: string): ViewShape {
  if (key.startsWith('indices')) return { mode: 'INDICES', stride: Number(key.split(' ')[1]) }
  return key.startsWith('dense') ? { ...VALUES, target: VERTEX_DATA, strided: true } : VALUES
}

function withoutTremble(values: Float32Array, maxError: number): Float32Array {
  const out = values.slice()
  for (let i = 0; i < out.length; i += 3) {
    if (Math.hypot(out[i]!, out[i + 1]!, out[i + 2]!) <= maxError) out.fill(0, i, i + 3)
  }
  return out
}

function movedVertices({ values }: CodedFloats): number[] {
  const moved: number[] = []
  for (let i = 0; i < values.length; i += 3) {
    if (values[i] !== 0 || values[i + 1] !== 0 || values[i + 2] !== 0) moved.push(i / 3)
  }
  return moved
}

function pick({ words }: CodedFloats, vertices: readonly number[]): Uint32Array {
  const out = new Uint32Array(vertices.length * 3)
  vertices.forEach((v, i) => {
    out.set(words.subarray(v * 3, v * 3 + 3), i * 3)
  })
  return out
}

export function bytesOf(values: Uint32Array | Uint16Array | Uint8Array | Float32Array): Uint8Array {
  return new Uint8Array(values.buffer, values.byteOffset, values.byteLength)
}
