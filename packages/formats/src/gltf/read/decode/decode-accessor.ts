import type { Report } from '@facework/report'
import type { MemoryBudget } from '../../../memory-budget.ts'
import { broken } from '../../check/broken.ts'
import {
  COMPONENT_COUNTS,
  COMPONENT_SIZES,
  elementSize,
  FLOAT,
  type GltfAccessor,
} from '../../check/schema.ts'
import type { GltfContainer } from '../read-container.ts'
import type { GltfResources } from '../resolve-resources.ts'
import { type DracoModule, decodeDraco } from './decode-draco.ts'
import { createViewReader } from './decode-view.ts'
import { normalizedValues } from './normalized-values.ts'

// [B1]
/** Reads accessors as plain arrays; the same accessor is decoded once. All results are finite. */
export interface AccessorReader {
  /** Values as float32, normalised integers scaled; throws when the element is not `width` wide. */
  floats(index: number, width: number, path: string): Float32Array
  /** Values as whole numbers: vertex indices and joints. */
  wholes(index: number, width: number, path: string): Uint32Array
  /** Components an element. */
  width(index: number): number
  /** Elements. */
  count(index: number): number
  /** The bytes of a buffer view, decompressed; a view, not a copy. */
  view(index: number): Uint8Array
}

const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const
/** The same bits without a sign, to look normalised values up by. */
const PATTERNS = { 1: Uint8Array, 2: Uint16Array, 4: Uint32Array } as const

/** Components where they lie: `step` of them from one element to the next. */
interface Components {
  readonly buffer: ArrayBuffer
  readonly start: number
  readonly step: number
}

export function createAccessorReader(
  file: GltfContainer,
  resources: GltfResources | undefined,
  meter: MemoryBudget,
  draco?: DracoModule,
  report?: Report,
): AccessorReader {
  const accessors = file.json.accessors ?? []
  const view = createViewReader(file, resources, meter)
  const fromDraco = draco ? decodeDraco(file.json, draco, view, meter, report) : undefined
  const countOf = (index: number) => fromDraco?.get(index)?.count ?? accessors[index]!.count
  const floatCache = new Map<number, Float32Array>()
  const wholeCache = new Map<number, Uint32Array>()

  /** Finds components in a view; only what a typed array cannot look at in place is copied. */
  function locate(
    viewIndex: number,
    offset: number,
    count: number,
    type: string,
    componentType: number,
  ): Components {
    const source = view(viewIndex)
    const size = elementSize(type, componentType)
    const component = COMPONENT_SIZES[componentType]!
    const stride = file.json.bufferViews![viewIndex]!.byteStride ?? size
    const start = source.byteOffset + offset
    if (start % component === 0 && stride % component === 0) {
      return { buffer: source.buffer as ArrayBuffer, start, step: stride / component }
    }
    const packed = new Uint8Array(count * size)
    for (let i = 0, from = offset, to = 0; i < count; i++, from += stride) {
      for (let k = 0; k < size; k++) packed[to++] = source[from + k]!
    }
    return { buffer: packed.buffer, start: 0, step: size / component }
  }

  function readFloats(accessor: GltfAccessor, index: number, at: Components, count: number): Float32Array {
    const { componentType, type } = accessor
    const width = COMPONENT_COUNTS[type]!
    const length = (count - 1) * at.step + width
    const out = new Float32Array(count * width)
    if (accessor.normalized && componentType !== FLOAT && componentType !== 5125) {
      const patterns = new PATTERNS[COMPONENT_SIZES[componentType] as 1 | 2](at.buffer, at.start, length)
      lookUp(out, patterns, width, at.step, normalizedValues(componentType))
      return out
    }
    copy(out, new ARRAYS[componentType as keyof typeof ARRAYS](at.buffer, at.start, length), width, at.step)
    if (componentType === FLOAT) checkFinite(out, width, index)
    else if (accessor.normalized) for (let i = 0; i < out.length; i++) out[i] = out[i]! / 4294967295
    return out
  }

  function readWholes(accessor: GltfAccessor, at: Components, count: number): Uint32Array {
    const width = COMPONENT_COUNTS[accessor.type]!
    const out = new Uint32Array(count * width)
    const array = PATTERNS[COMPONENT_SIZES[accessor.componentType] as 1 | 2 | 4]
    copy(out, new array(at.buffer, at.start, (count - 1) * at.step + width), width, at.step)
    return out
  }

  /** Reads an accessor's base, zeros without one, and writes its sparse elements over it. */
  function decode<T extends Float32Array | Uint32Array>(
    index: number,
    zeros: (length: number) => T,
    read: (at: Components, count: number) => T,
  ): T {
    const { bufferView, byteOffset = 0, type, componentType, sparse } = accessors[index]!
    const count = countOf(index)
    const width = COMPONENT_COUNTS[type]!
    const unpacked = fromDraco?.get(index)
    const out = unpacked
      ? read(
          { buffer: unpacked.bytes.buffer as ArrayBuffer, start: unpacked.bytes.byteOffset, step: width },
          count,
        )
      : bufferView === undefined
        ? zeros(count * width)
        : read(locate(bufferView, byteOffset, count, type, componentType), count)
    if (!sparse) return out
    const { indices, values } = sparse
    const at = locate(
      indices.bufferView,
      indices.byteOffset ?? 0,
      sparse.count,
      'SCALAR',
      indices.componentType,
    )
    const array = PATTERNS[COMPONENT_SIZES[indices.componentType] as 1 | 2 | 4]
    const places = new array(at.buffer, at.start, (sparse.count - 1) * at.step + 1)
    const moved = read(
      locate(values.bufferView, values.byteOffset ?? 0, sparse.count, type, componentType),
      sparse.count,
    )
    let last = -1
    let rises = true
    for (let i = 0; i < sparse.count; i++) {
      const place = places[i * at.step]!
      rises &&= place > last
      last = place
      if (place >= count) {
        broken(
          'gltf/sparse',
          `accessors[${index}].sparse.indices`,
          `accessors[${index}].sparse replaces element ${place} of ${count}.`,
        )
      }
      for (let k = 0; k < width; k++) out[place * width + k] = moved[i * width + k]!
    }
    if (!rises) {
      report?.warn(
        'gltf/sparse-order',
        `accessors[${index}].sparse.indices`,
        `The indices of accessors[${index}].sparse should rise; of two equal ones the last is used.`,
        'Export the file again; the tool that wrote it broke the glTF rules.',
      )
    }
    return out
  }

  function checkWidth(accessor: GltfAccessor, index: number, width: number, path: string): void {
    const { type } = accessor
    if (COMPONENT_COUNTS[type] === width && type !== 'MAT2' && type !== 'MAT3') return
    broken(
      'gltf/accessor-type',
      path,
      `${path} is accessors[${index}] of type ${type}; expected ${width} numbers an element.`,
    )
  }

  return {
    view,
    width: (index) => COMPONENT_COUNTS[accessors[index]!.type]!,
    count: countOf,
    floats(index, width, path) {
      const accessor = accessors[index]!
      checkWidth(accessor, index, width, path)
      const known = floatCache.get(index)
      if (known) return known
      meter.take(countOf(index) * width * 4, path)
      const out = decode(
        index,
        (length) => new Float32Array(length),
        (at, count) => readFloats(accessor, index, at, count),
      )
      floatCache.set(index, out)
      return out
    },
    wholes(index, width, path) {
      const accessor = accessors[index]!
      checkWidth(accessor, index, width, path)
      if (![5121, 5123, 5125].includes(accessor.componentType)) {
        broken(
          'gltf/accessor-type',
          path,
          `${path} is accessors[${index}] with component type ${accessor.componentType}; expected unsigned whole numbers.`,
        )
      }
      const known = wholeCache.get(index)
      if (known) return known
      meter.take(countOf(index) * width * 4, path)
      const out = decode(
        index,
        (length) => new Uint32Array(length),
        (at, count) => readWholes(accessor, at, count),
      )
      wholeCache.set(index, out)
      return out
    },
  }
}

function copy(out: Float32Array | Uint32Array, from: ArrayLike<number>, width: number, step: number): void {
  if (step === width) {
    out.set(from)
    return
  }
  for (let at = 0, to = 0; to < out.length; at += step) {
    for (let k = 0; k < width; k++) out[to++] = from[at + k]!
  }
}

function lookUp(
  out: Float32Array,
  patterns: Uint8Array | Uint16Array,
  width: number,
  step: number,
  table: Float32Array,
): void {
  if (width === 3) {
    // Positions, normals and their deltas: nearly all numbers of a head.
    for (let at = 0, to = 0; to < out.length; at += step, to += 3) {
      out[to] = table[patterns[at]!]!
      out[to + 1] = table[patterns[at + 1]!]!
      out[to + 2] = table[patterns[at + 2]!]!
    }
    return
  }
  for (let at = 0, to = 0; to < out.length; at += step) {
    for (let k = 0; k < width; k++) out[to++] = table[patterns[at + k]!]!
  }
}

function checkFinite(values: Float32Array, width: number, index: number): void {
  for (let i = 0; i < values.length; i++) {
    const value = values[i]!
    // Only NaN and the infinities leave something when taken from themselves.
    if (value - value === 0) continue
    broken(
      'gltf/not-finite',
      `accessors[${index}]`,
      `accessors[${index}] has the value ${value} in element ${Math.floor(i / width)}; every number must be finite.`,
      'Look for a broken vertex, bone or key in the authoring tool, fix it and export again.',
    )
  }
}
