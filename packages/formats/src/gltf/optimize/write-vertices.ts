import { FLOAT, type GltfAccessor } from '../check/schema.ts'
import type { AccessorReader } from '../read/decode/decode-accessor.ts'
import { INDEX_DATA, rangeOf, VERTEX_DATA } from '../write/write-accessors.ts'
import { codeFloats, stepWithin } from './coded-floats.ts'
import type { CompressedViews, Encoder } from './compressed-views.ts'
import { bytesOf } from './write-morphs.ts'

/** What a writer puts in place of an accessor's own fields. */
export type WrittenColumn = Pick<GltfAccessor, 'componentType' | 'normalized' | 'bufferView' | 'min' | 'max'>

interface ColumnSource {
  readonly index: number
  readonly accessor: GltfAccessor
  readonly reader: AccessorReader
  readonly views: CompressedViews
  readonly encoder: Encoder
}

/** Bits of each of the two numbers that stand for a direction: about a fiftieth of a degree. */
const DIRECTION_BITS = 12
const SHORT = 5122
const UNSIGNED_SHORT = 5123
const UNSIGNED_INT = 5125
const path = (index: number) => `accessors[${index}]`

/** Positions as float32 on a grid that is fine enough. */
export function writePositions(source: ColumnSource, maxError: number): WrittenColumn | undefined {
  const { index, reader, views } = source
  const coded = codeFloats(reader.floats(index, 3, path(index)), stepWithin(maxError))
  if (!coded) return undefined
  const shape = { mode: 'ATTRIBUTES', stride: 12, filter: 'EXPONENTIAL', target: VERTEX_DATA } as const
  const bufferView = views.add(bytesOf(coded.words), shape)
  return { componentType: FLOAT, bufferView, ...rangeOf(coded.values, 3) }
}

/** Normals and tangents as octahedral 16-bit integers (KHR_mesh_quantization); others than unit ones stay. */
export function writeDirections(source: ColumnSource, width: 3 | 4): WrittenColumn | undefined {
  const { index, accessor, reader, views, encoder } = source
  if (accessor.componentType !== FLOAT) return undefined
  const values = reader.floats(index, width, path(index))
  const four = new Float32Array(accessor.count * 4)
  for (let i = 0, v = 0; v < values.length; i += 4, v += width) {
    const length = Math.hypot(values[v]!, values[v + 1]!, values[v + 2]!)
    if (Math.abs(length - 1) > 0.01) return undefined
    for (let k = 0; k < width; k++) four[i + k] = values[v + k]!
  }
  const bufferView = views.add(encoder.encodeFilterOct(four, accessor.count, 8, DIRECTION_BITS), {
    mode: 'ATTRIBUTES',
    stride: 8,
    filter: 'OCTAHEDRAL',
    target: VERTEX_DATA,
    strided: true,
  })
  return { componentType: SHORT, normalized: true, bufferView }
}

/** Texture coordinates within the picture as 16 bits, a sixteenth of a pixel of the largest pictures. */
export function writeCoordinates(source: ColumnSource): WrittenColumn | undefined {
  const { index, accessor, reader, views } = source
  if (accessor.componentType !== FLOAT) return undefined
  const values = reader.floats(index, 2, path(index))
  if (values.some((v) => v < 0 || v > 1)) return undefined
  const whole = Uint16Array.from(values, (v) => Math.round(v * 65535))
  const bufferView = views.add(bytesOf(whole), { mode: 'ATTRIBUTES', stride: 4, target: VERTEX_DATA })
  return { componentType: UNSIGNED_SHORT, normalized: true, bufferView }
}

/** Joint weights as 16 bits that sum to exactly 1: eight bits would move skin by tenths of a millimetre. */
export function writeWeights(source: ColumnSource): WrittenColumn | undefined {
  const { index, accessor, reader, views } = source
  if (accessor.componentType !== FLOAT) return undefined
  const values = reader.floats(index, 4, path(index))
  const whole = new Uint16Array(values.length)
  for (let i = 0; i < values.length; i += 4) {
    let [sum, largest] = [0, i]
    for (let k = i; k < i + 4; k++) {
      if (!(values[k]! >= 0 && values[k]! <= 1)) return undefined
      whole[k] = Math.round(values[k]! * 65535)
      sum += whole[k]!
      if (values[k]! > values[largest]!) largest = k
    }
    // More than rounding is off: the file means something else by it.
    if (Math.abs(sum - 65535) > 8) return undefined
    whole[largest]! += 65535 - sum
  }
  const bufferView = views.add(bytesOf(whole), { mode: 'ATTRIBUTES', stride: 8, target: VERTEX_DATA })
  return { componentType: UNSIGNED_SHORT, normalized: true, bufferView }
}

/** Triangles in their order; their corners may come back turned, never mirrored. */
export function writeTriangles(source: ColumnSource): WrittenColumn | undefined {
  const { index, accessor, reader, views } = source
  if (accessor.count % 3 !== 0) return undefined
  const values = reader.wholes(index, 1, path(index))
  const wide = accessor.componentType === UNSIGNED_INT && values.some((v) => v > 65534)
  const bufferView = views.add(bytesOf(wide ? values : Uint16Array.from(values)), {
    mode: 'TRIANGLES',
    stride: wide ? 4 : 2,
    target: INDEX_DATA,
  })
  return { componentType: wide ? UNSIGNED_INT : UNSIGNED_SHORT, bufferView }
}

const UNSIGNED = { 5121: Uint8Array, 5123: Uint16Array, 5125: Uint32Array } as const

/** The same numbers, for accessors that have no bytes of their own to keep (Draco). */
export function writeExactly(source: ColumnSource): WrittenColumn {
  const { index, accessor, reader, views } = source
  const width = reader.width(index)
  const array = UNSIGNED[accessor.componentType as keyof typeof UNSIGNED]
  const whole = array !== undefined && !accessor.normalized
  const values = whole
    ? array.from(reader.wholes(index, width, path(index)))
    : reader.floats(index, width, path(index))
  const stride = (values.length / accessor.count) * values.BYTES_PER_ELEMENT
  const bytes = bytesOf(values)
  const bufferView = stride % 4 === 0 ? views.add(bytes, { mode: 'ATTRIBUTES', stride }) : views.plain(bytes)
  return { componentType: whole ? accessor.componentType : FLOAT, bufferView }
}
