import type { Mesh, Model } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import type { Report } from '@facework/report'
import type { GltfPrimitive } from '../check/schema.ts'
import { texCoordSets } from './export-materials.ts'
import { type AccessorWriter, INDEX_DATA, VERTEX_DATA } from './write-accessors.ts'

const MODES = { points: 0, lines: 1, triangles: 4 } as const

/** One primitive; what glTF forbids and tools nevertheless make (normals of length 0 …) is repaired. */
export function exportPrimitive(
  primitive: Primitive,
  model: Model,
  mesh: Mesh,
  writer: AccessorWriter,
  report: Report,
): GltfPrimitive {
  const vertices = primitive.positions.length / 3
  const vertex = (values: Float32Array, type: 'VEC2' | 'VEC3' | 'VEC4', range = false) =>
    writer.column(values, type, { target: VERTEX_DATA, range })
  const attributes: Record<string, number> = { POSITION: vertex(primitive.positions, 'VEC3', true) }
  if (primitive.normals) attributes.NORMAL = vertex(unitVectors(primitive.normals, 3, mesh, report), 'VEC3')
  if (primitive.tangents)
    attributes.TANGENT = vertex(unitVectors(primitive.tangents, 4, mesh, report), 'VEC4')
  const uvs = [primitive.uvs, primitive.uvs2]
  const needed = texCoordSets(model, primitive.material)
  for (let set = 0; set < 2; set++) {
    const column = uvs[set]
    if (column) attributes[`TEXCOORD_${set}`] = vertex(column, 'VEC2')
    // A picture without coordinates is no glTF; all its vertices then take the same corner.
    else if (set < needed || (set === 0 && uvs[1]))
      attributes[`TEXCOORD_${set}`] = writer.zeros(vertices, 'VEC2')
  }
  if (primitive.colors) attributes.COLOR_0 = vertex(primitive.colors, 'VEC4')
  if (primitive.joints && primitive.weights && mesh.skin) {
    const { joints, weights } = withoutDoubles(primitive.joints, primitive.weights)
    const small = mesh.skin.joints.length <= 256
    attributes.JOINTS_0 = writer.column(small ? Uint8Array.from(joints) : joints, 'VEC4', {
      target: VERTEX_DATA,
    })
    attributes.WEIGHTS_0 = vertex(weights, 'VEC4')
  }
  const withNormals = primitive.normals !== undefined && primitive.morphs.some((m) => m.normals)
  const targets = primitive.morphs.map((morph) =>
    defined({
      POSITION: writer.deltas(morph.positions),
      NORMAL: withNormals
        ? morph.normals
          ? writer.deltas(morph.normals)
          : writer.zeros(vertices, 'VEC3')
        : undefined,
    }),
  )
  return {
    attributes,
    indices: primitive.indices && writeIndices(primitive.indices, vertices, writer),
    material: primitive.material,
    mode: primitive.mode === 'triangles' ? undefined : MODES[primitive.mode],
    targets: targets.length > 0 ? targets : undefined,
  }
}

function writeIndices(indices: Uint32Array, vertices: number, writer: AccessorWriter): number {
  const narrow = vertices <= 65535 ? Uint16Array.from(indices) : indices
  return writer.column(narrow, 'SCALAR', { target: INDEX_DATA })
}

/** Normals and tangents of unit length; the fourth number of a tangent is a sign. */
function unitVectors(values: Float32Array, width: 3 | 4, mesh: Mesh, report: Report): Float32Array {
  let mended: Float32Array | undefined
  let count = 0
  for (let i = 0; i < values.length; i += width) {
    const length = Math.hypot(values[i]!, values[i + 1]!, values[i + 2]!)
    const signed = width === 3 || Math.abs(values[i + 3]!) === 1
    if (Math.abs(length - 1) <= 1e-3 && signed) continue
    mended ??= values.slice()
    count++
    for (let k = 0; k < 3; k++) mended[i + k] = length > 1e-12 ? values[i + k]! / length : k === 2 ? 1 : 0
    if (width === 4) mended[i + 3] = values[i + 3]! < 0 ? -1 : 1
  }
  if (!mended) return values
  report.info(
    'gltf/vectors-repaired',
    `meshes.${mesh.name}`,
    `${count} ${width === 3 ? 'normals' : 'tangents'} of "${mesh.name}" were not of unit length and were scaled.`,
  )
  return mended
}

/** glTF wants each joint once a vertex, and joint 0 beside a weight of nothing. */
function withoutDoubles(
  joints: Uint16Array,
  weights: Float32Array,
): { joints: Uint16Array; weights: Float32Array } {
  let out: { joints: Uint16Array; weights: Float32Array } | undefined
  for (let i = 0; i < joints.length; i++) {
    const vertex = i - (i % 4)
    const source = out ?? { joints, weights }
    if (source.weights[i] === 0) {
      if (source.joints[i] === 0) continue
      out ??= { joints: joints.slice(), weights: weights.slice() }
      out.joints[i] = 0
      continue
    }
    for (let k = vertex; k < i; k++) {
      if (source.joints[k] !== source.joints[i] || source.weights[k] === 0) continue
      out ??= { joints: joints.slice(), weights: weights.slice() }
      out.weights[k] = out.weights[k]! + out.weights[i]!
      out.weights[i] = 0
      out.joints[i] = 0
      break
    }
  }
  return out ?? { joints, weights }
}
