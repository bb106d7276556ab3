import type { AccessorReader, Gltf } from '@facework/formats/internal'
import type { BufferAttribute, BufferGeometry, InterleavedBufferAttribute } from 'three'
import type { GLTFParser } from 'three/addons/loaders/GLTFLoader.js'

type Attribute = BufferAttribute | InterleavedBufferAttribute
type Primitive = NonNullable<Gltf['meshes']>[number]['primitives'][number]

/** Where GLTFLoader puts what Draco decompressed. */
const ATTRIBUTES: Readonly<Record<string, string>> = {
  POSITION: 'position',
  NORMAL: 'normal',
  TANGENT: 'tangent',
  TEXCOORD_0: 'uv',
  TEXCOORD_1: 'uv1',
  COLOR_0: 'color',
  WEIGHTS_0: 'skinWeight',
  JOINTS_0: 'skinIndex',
}

/**
 * The accessors of a file as GLTFLoader decoded them, so that no file is decoded twice. Plain float columns are
 * those of the geometries themselves, not copies.
 */
export async function threeAccessors(parser: GLTFParser): Promise<AccessorReader> {
  const json = parser.json as Gltf
  const decoded = new Map<number, Attribute>()
  for (const { primitives } of json.meshes ?? []) {
    if (!primitives.some(isDraco)) continue
    // GLTFLoader keeps them: the same geometries that the meshes have.
    const { loadGeometries } = parser as unknown as {
      loadGeometries(primitives: readonly Primitive[]): Promise<BufferGeometry[]>
    }
    const geometries = await loadGeometries.call(parser, primitives)
    for (const [i, primitive] of primitives.entries())
      if (isDraco(primitive)) addDraco(decoded, primitive, geometries[i]!)
  }
  await Promise.all(
    [...usedAccessors(json)]
      .filter((index) => !decoded.has(index))
      .map(async (index) => {
        decoded.set(index, (await parser.getDependency('accessor', index)) as Attribute)
      }),
  )
  const at = (index: number) => decoded.get(index)!
  return {
    width: (index) => at(index).itemSize,
    count: (index) => at(index).count,
    floats: (index) => floatsOf(at(index)),
    wholes: (index) => wholesOf(at(index)),
    view() {
      throw new Error('Pictures are read by three.js.')
    },
  }
}

const isDraco = (primitive: Primitive) => primitive.extensions?.KHR_draco_mesh_compression !== undefined

function addDraco(decoded: Map<number, Attribute>, primitive: Primitive, geometry: BufferGeometry): void {
  for (const [name, index] of Object.entries(primitive.attributes)) {
    const attribute = geometry.attributes[ATTRIBUTES[name] ?? name.toLowerCase()]
    if (attribute) decoded.set(index, attribute as Attribute)
  }
  if (primitive.indices !== undefined && geometry.index) decoded.set(primitive.indices, geometry.index)
}

/** Everything that documents are made of. */
function usedAccessors({ meshes, skins, animations }: Gltf): Set<number> {
  const used = new Set<number | undefined>()
  for (const { primitives } of meshes ?? []) {
    for (const { attributes, indices, targets } of primitives) {
      for (const record of [attributes, ...(targets ?? [])])
        for (const index of Object.values(record)) used.add(index)
      used.add(indices)
    }
  }
  for (const { inverseBindMatrices } of skins ?? []) used.add(inverseBindMatrices)
  for (const { samplers } of animations ?? [])
    for (const { input, output } of samplers) used.add(input).add(output)
  used.delete(undefined)
  return used as Set<number>
}

function floatsOf(attribute: Attribute): Float32Array {
  const { array, count, itemSize, normalized } = attribute
  const isPlain = !('isInterleavedBufferAttribute' in attribute)
  if (isPlain && !normalized && array instanceof Float32Array) return array
  const out = new Float32Array(count * itemSize)
  for (let i = 0, to = 0; i < count; i++)
    for (let k = 0; k < itemSize; k++) out[to++] = attribute.getComponent(i, k)
  return out
}

function wholesOf(attribute: Attribute): Uint32Array {
  const { array, count, itemSize } = attribute
  if (!('isInterleavedBufferAttribute' in attribute)) return Uint32Array.from(array)
  const out = new Uint32Array(count * itemSize)
  for (let i = 0, to = 0; i < count; i++)
    for (let k = 0; k < itemSize; k++) out[to++] = attribute.getComponent(i, k)
  return out
}
