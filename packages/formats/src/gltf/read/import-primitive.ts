import type { MorphDeltas, Primitive } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import { broken } from '../check/broken.ts'
import type { GltfPrimitive } from '../check/schema.ts'
import type { AccessorReader } from './decode/decode-accessor.ts'
import { expandIndices } from './expand-indices.ts'
import { readInfluences } from './import-influences.ts'

const KEPT = new Set(['POSITION', 'NORMAL', 'TANGENT', 'TEXCOORD_0', 'TEXCOORD_1', 'COLOR_0'])

/** The columns of one primitive, all of one entry a vertex. */
export function readPrimitive(
  primitive: GltfPrimitive,
  path: string,
  accessors: AccessorReader,
  report: Report,
): Primitive {
  const { attributes } = primitive
  const positions = accessors.floats(attributes.POSITION!, 3, `${path}.attributes.POSITION`)
  const vertices = positions.length / 3
  const sameCount = (accessor: number, at: string) => {
    if (accessors.count(accessor) === vertices) return
    broken(
      'gltf/vertex-count',
      at,
      `${at} has ${accessors.count(accessor)} elements; the primitive has ${vertices} vertices.`,
    )
  }
  const column = (name: string, width: number): Float32Array | undefined => {
    const accessor = attributes[name]
    if (accessor === undefined) return undefined
    sameCount(accessor, `${path}.attributes.${name}`)
    return accessors.floats(accessor, width, `${path}.attributes.${name}`)
  }
  const dropped = Object.keys(attributes).filter(
    (name) => !KEPT.has(name) && !/^(JOINTS|WEIGHTS)_\d+$/.test(name),
  )
  if (dropped.length > 0) {
    report.info(
      'gltf/attribute-unread',
      `${path}.attributes`,
      `Vertex data not carried into the model: ${dropped.join(', ')}.`,
    )
  }
  for (const name of Object.keys(attributes))
    if (/^(JOINTS|WEIGHTS)_\d+$/.test(name)) sameCount(attributes[name]!, `${path}.attributes.${name}`)
  const delta = (accessor: number | undefined, at: string): Float32Array | undefined => {
    if (accessor === undefined) return undefined
    sameCount(accessor, at)
    return accessors.floats(accessor, 3, at)
  }
  let none: Float32Array | undefined
  const still = () => {
    none ??= new Float32Array(positions.length)
    return none
  }
  const morphs = (primitive.targets ?? []).map((target, t): MorphDeltas => {
    const at = `${path}.targets[${t}]`
    const normals = delta(target.NORMAL, `${at}.NORMAL`)
    return defined({ positions: delta(target.POSITION, `${at}.POSITION`) ?? still(), normals })
  })
  const { mode, indices } = expandIndices(primitive, vertices, path, accessors, report)
  const influences = readInfluences(attributes, path, accessors, report)
  const normals = column('NORMAL', 3)
  const tangents = column('TANGENT', 4)
  const uvs = column('TEXCOORD_0', 2)
  const uvs2 = column('TEXCOORD_1', 2)
  const colors = readColors(attributes, path, accessors, sameCount)
  return defined({
    material: primitive.material,
    mode,
    indices,
    positions,
    normals,
    tangents,
    uvs,
    uvs2,
    colors,
    ...influences,
    morphs,
  })
}

/** Colours are rgb or rgba in files; always rgba here. */
function readColors(
  attributes: Readonly<Record<string, number>>,
  path: string,
  accessors: AccessorReader,
  sameCount: (accessor: number, at: string) => void,
): Float32Array | undefined {
  const accessor = attributes.COLOR_0
  if (accessor === undefined) return undefined
  const at = `${path}.attributes.COLOR_0`
  sameCount(accessor, at)
  if (accessors.width(accessor) === 4) return accessors.floats(accessor, 4, at)
  const rgb = accessors.floats(accessor, 3, at)
  const rgba = new Float32Array((rgb.length / 3) * 4).fill(1)
  for (let i = 0, o = 0; i < rgb.length; i += 3, o += 4) {
    rgba[o] = rgb[i]!
    rgba[o + 1] = rgb[i + 1]!
    rgba[o + 2] = rgb[i + 2]!
  }
  return rgba
}
