import type { Mesh } from '@facework/documents'
import type { Primitive, Skin } from '@facework/documents/internal'
import { defined } from '@facework/documents/internal'
import { invertMatrix } from '@facework/math/internal'
import { sceneMatrices } from '../character/scene-matrices.ts'

/** The matrix that takes a vertex of a primitive to the scene, blended from those of its skin. */
export function vertexMatrix(
  primitive: Primitive,
  isSkinned: boolean,
  matrices: Float64Array,
  vertex: number,
  out: Float64Array,
): void {
  out.fill(0)
  for (let k = 0; k < (isSkinned ? 4 : 1); k++) {
    const weight = isSkinned ? primitive.weights![vertex * 4 + k]! : 1
    if (weight === 0) continue
    const o = isSkinned ? primitive.joints![vertex * 4 + k]! * 16 : 0
    for (let i = 0; i < 16; i++) out[i]! += weight * matrices[o + i]!
  }
}

/** A column of a primitive in the scene: places, or directions, which translations leave alone. */
export function columnInScene(
  primitive: Primitive,
  isSkinned: boolean,
  matrices: Float64Array,
  column: Float32Array,
  kind: 'places' | 'directions',
  width: 3 | 4 = 3,
): Float32Array {
  const out = column.slice()
  const m = new Float64Array(16)
  const place = kind === 'places' ? 1 : 0
  for (let v = 0; v < column.length / width; v++) {
    vertexMatrix(primitive, isSkinned, matrices, v, m)
    const o = v * width
    for (let row = 0; row < 3; row++) {
      out[o + row] =
        m[row]! * column[o]! +
        m[row + 4]! * column[o + 1]! +
        m[row + 8]! * column[o + 2]! +
        place * m[row + 12]!
    }
  }
  return out
}

/** Primitives of a mesh as they rest in the scene; morphs are left as they are. `places` are xyz of all its vertices. */
export function primitivesInScene(
  mesh: Mesh,
  places: Float64Array,
  worlds: Float64Array,
  index: ReadonlyMap<string, number>,
): Primitive[] {
  const matrices = sceneMatrices(mesh, worlds, index)
  let end = 0
  return mesh.primitives.map((primitive) => {
    const start = end
    end += primitive.positions.length
    const turn = (column: Float32Array, width: 3 | 4) =>
      unitLength(
        columnInScene(primitive, mesh.skin !== undefined, matrices, column, 'directions', width),
        width,
      )
    return defined({
      ...primitive,
      positions: Float32Array.from(places.subarray(start, end)),
      normals: primitive.normals ? turn(primitive.normals, 3) : undefined,
      tangents: primitive.tangents ? turn(primitive.tangents, 4) : undefined,
    })
  })
}

/** Directions of length 1, in place; a mesh may be scaled. */
function unitLength(column: Float32Array, width: 3 | 4): Float32Array {
  for (let i = 0; i < column.length; i += width) {
    const length = Math.hypot(column[i]!, column[i + 1]!, column[i + 2]!)
    if (length > 1e-12) for (let k = i; k < i + 3; k++) column[k]! /= length
  }
  return column
}

/**
 * A skin for primitives that rest in the scene, bound where its joints rest: each joint once, and none that no vertex
 * follows.
 */
export function skinAtRest(
  joints: readonly string[],
  primitives: readonly Primitive[],
  worlds: Float64Array,
  index: ReadonlyMap<string, number>,
): { readonly skin: Skin; readonly primitives: readonly Primitive[] } {
  const used = new Set<string>()
  for (const p of primitives)
    p.weights!.forEach((weight, i) => {
      if (weight > 0) used.add(joints[p.joints![i]!]!)
    })
  const kept = [...new Set(joints)].filter((name) => used.has(name))
  const inverseBinds = new Float32Array(kept.length * 16)
  const inverse = new Float64Array(16)
  kept.forEach((name, i) => {
    invertMatrix(inverse, 0, worlds, index.get(name)! * 16)
    inverseBinds.set(inverse, i * 16)
  })
  const slots = joints.map((name) => Math.max(0, kept.indexOf(name)))
  return {
    skin: { joints: kept, inverseBinds },
    primitives: primitives.map((p) => ({
      ...p,
      joints: p.joints!.map((joint, i) => (p.weights![i]! > 0 ? slots[joint]! : 0)),
    })),
  }
}
