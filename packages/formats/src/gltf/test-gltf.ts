import type { Model } from '@facework/documents'
import {
  COMPONENT_COUNTS,
  COMPONENT_SIZES,
  type Gltf,
  type GltfAccessor,
  type GltfNode,
} from './check/schema.ts'
import { padded, writeGlb } from './write/write-container.ts'

/** Builds small glTF files for tests, one accessor at a time, with whatever is wrong with them. */
export interface TestGltf {
  readonly json: Gltf & { nodes: GltfNode[] }
  /** Adds numbers as an accessor of the given component type; returns its index. */
  accessor(values: readonly number[], type: string, options?: AccessorOptions): number
  /** Adds bytes as a buffer view; returns its index. */
  view(bytes: ArrayBufferView, byteStride?: number): number
  bin(): Uint8Array
  glb(): Uint8Array
}

interface AccessorOptions extends Partial<GltfAccessor> {
  /** Bytes from one element to the next; padding is filled with 0xEE, so that reading it shows. */
  readonly stride?: number
}

const ARRAYS = {
  5120: Int8Array,
  5121: Uint8Array,
  5122: Int16Array,
  5123: Uint16Array,
  5125: Uint32Array,
  5126: Float32Array,
} as const

/** Bytes of numbers in a component type. */
export function bytesOf(values: readonly number[], componentType: number): Uint8Array {
  return new Uint8Array(new ARRAYS[componentType as keyof typeof ARRAYS](values).buffer)
}

export function createTestGltf(json: Partial<Gltf> = {}): TestGltf {
  const file = { asset: { version: '2.0' }, nodes: [], ...json } as Gltf & { nodes: GltfNode[] }
  const chunks: Uint8Array[] = []
  let size = 0
  const view = (given: ArrayBufferView, byteStride?: number): number => {
    const bytes = new Uint8Array(given.buffer, given.byteOffset, given.byteLength)
    file.bufferViews ??= []
    const index = file.bufferViews.push({
      buffer: 0,
      byteOffset: size,
      byteLength: bytes.length,
      ...(byteStride === undefined ? {} : { byteStride }),
    })
    chunks.push(bytes)
    size += padded(bytes.length)
    return index - 1
  }
  const bin = () => {
    const out = new Uint8Array(size)
    let at = 0
    for (const chunk of chunks) {
      out.set(chunk, at)
      at += padded(chunk.length)
    }
    return out
  }
  return {
    json: file,
    view,
    accessor(values, type, { stride, ...rest } = {}) {
      const componentType = rest.componentType ?? 5126
      const width = COMPONENT_COUNTS[type]!
      const count = values.length / width
      const packed = bytesOf(values, componentType)
      const element = width * COMPONENT_SIZES[componentType]!
      let bytes = packed
      if (stride !== undefined) {
        bytes = new Uint8Array(stride * (count - 1) + element).fill(0xee)
        for (let i = 0; i < count; i++) bytes.set(packed.subarray(i * element, (i + 1) * element), i * stride)
      }
      file.accessors ??= []
      return file.accessors.push({ bufferView: view(bytes, stride), componentType, count, type, ...rest }) - 1
    },
    bin,
    glb() {
      const bytes = bin()
      if (bytes.length > 0 && !file.buffers) file.buffers = [{ byteLength: bytes.length }]
      return writeGlb(file, bytes)
    },
  }
}

/** Column-major matrix that moves by −t: the inverse bind of an unturned joint at t. */
export function inverseTranslation(x: number, y: number, z: number): number[] {
  return [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, -x, -y, -z, 1]
}

/** A quarter of a turn about x, times `part`. */
export function turnX(part: number): [number, number, number, number] {
  return [Math.sin((part * Math.PI) / 4), 0, 0, Math.cos((part * Math.PI) / 4)]
}

/**
 * A head of a triangle: Root › Head › Jaw, the mesh skinned to Head and Jaw with the morphs `smile` and
 * `blink`, and the clip `poses` with three frames at 30 a second: Neutral, jawOpen, smile.
 */
export function createTestHead(): TestGltf {
  const g = createTestGltf()
  const position = g.accessor([0, 0, 0, 1, 0, 0, 0, 1, 0], 'VEC3', { min: [0, 0, 0], max: [1, 1, 0] })
  const normal = g.accessor([0, 0, 1, 0, 0, 1, 0, 0, 1], 'VEC3')
  const joints = g.accessor([0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0], 'VEC4', { componentType: 5121 })
  const weights = g.accessor([1, 0, 0, 0, 1, 0, 0, 0, 0.25, 0.75, 0, 0], 'VEC4')
  const smile = g.accessor([0, 0, 0, 0, 0.5, 0, 0, 0, 0], 'VEC3', { min: [0, 0, 0], max: [0, 0.5, 0] })
  const blink = g.accessor([0, -0.25, 0, 0, 0, 0, 0, 0, 0], 'VEC3', { min: [0, -0.25, 0], max: [0, 0, 0] })
  const indices = g.accessor([0, 1, 2], 'SCALAR', { componentType: 5123 })
  const inverseBinds = g.accessor([...inverseTranslation(0, 1, 0), ...inverseTranslation(0, 1, 0.5)], 'MAT4')
  const times = g.accessor([0, 1 / 30, 2 / 30], 'SCALAR', { min: [0], max: [Math.fround(2 / 30)] })
  const turns = g.accessor([...turnX(0), ...turnX(0.25), ...turnX(0)], 'VEC4')
  const moves = g.accessor([0, 0, 0.5, 0, -0.125, 0.5, 0, 0, 0.5], 'VEC3')
  const weigh = g.accessor([0, 0, 0, 0, 1, 0.5], 'SCALAR')
  Object.assign(g.json, {
    scene: 0,
    scenes: [{ name: 'test head', nodes: [0] }],
    nodes: [
      { name: 'Root', children: [1, 3] },
      { name: 'Head', translation: [0, 1, 0], children: [2] },
      { name: 'Jaw', translation: [0, 0, 0.5] },
      {
        name: 'Head_Geo',
        mesh: 0,
        skin: 0,
        extras: {
          RootFaceJoint: 'Head',
          Frame0: 'Neutral',
          Frame1: 'jawOpen',
          Frame2: 'smile',
          note: 'kept',
        },
      },
    ],
    skins: [{ joints: [1, 2], inverseBindMatrices: inverseBinds }],
    materials: [
      { name: 'skin', pbrMetallicRoughness: { baseColorFactor: [1, 0.5, 0.25, 1], metallicFactor: 0 } },
    ],
    meshes: [
      {
        name: 'Head_Mesh',
        extras: { targetNames: ['smile', 'blink'] },
        primitives: [
          {
            attributes: { POSITION: position, NORMAL: normal, JOINTS_0: joints, WEIGHTS_0: weights },
            targets: [{ POSITION: smile }, { POSITION: blink }],
            indices,
            material: 0,
          },
        ],
      },
    ],
    animations: [
      {
        name: 'poses',
        samplers: [
          { input: times, output: turns, interpolation: 'LINEAR' },
          { input: times, output: moves, interpolation: 'LINEAR' },
          { input: times, output: weigh, interpolation: 'LINEAR' },
        ],
        channels: [
          { sampler: 0, target: { node: 2, path: 'rotation' } },
          { sampler: 1, target: { node: 2, path: 'translation' } },
          { sampler: 2, target: { node: 3, path: 'weights' } },
        ],
      },
    ],
  } satisfies Partial<Gltf>)
  return g
}

/** A model without what is new in every import. */
export const withoutIds = ({ id: _, skeleton: __, ...rest }: Model) => rest

/** What an import had to say. */
export const codesOf = (imported: { diagnostics: readonly { code: string }[] }) =>
  imported.diagnostics.map((d) => d.code)

/** Positions of one. */
export const TRIANGLE = [0, 0, 0, 1, 0, 0, 0, 1, 0]
