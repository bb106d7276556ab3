import type { Model, PoseAsset } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { modelVertices } from '../../character/model-vertices.ts'

/** All vertices of a model in one column, and where each control pose alone takes them. */
export interface ShapeDisplacements {
  /** xyz a vertex, metres, at rest. */
  readonly rest: Float64Array
  /** Which connected piece of the mesh each vertex belongs to; vertices at one place count as connected. */
  readonly pieces: Int32Array
  /** xyz a vertex, by pose name. */
  readonly moved: ReadonlyMap<string, Float32Array>
}

/** What every control pose does to the skin, joints and morphs together, as a renderer would draw it. */
export function shapeDisplacements(model: Model, poses: PoseAsset): ShapeDisplacements {
  const instance = new CharacterInstance(compileRig(model, { poses }))
  const vertices = modelVertices(model, instance.rig)
  const rest = vertices.place(instance.update(0))
  const moved = new Map<string, Float32Array>()
  for (const { name, role } of poses.poses) {
    if (role.type !== 'control') continue
    instance.setControl(name, 1)
    const placed = vertices.place(instance.update(0))
    instance.setControl(name, undefined)
    const deltas = new Float32Array(placed.length)
    for (let i = 0; i < deltas.length; i++) deltas[i] = placed[i]! - rest[i]!
    moved.set(name, deltas)
  }
  return { rest, pieces: findPieces(model, rest), moved }
}

/** Nearer than this, in metres, vertices are one: seams of texture and normals part what the eye sees whole. */
const WELD = 1e-5

/** For each vertex the number of a vertex of its connected piece, the same for the whole piece. */
export function findPieces(model: Model, rest: Float64Array): Int32Array {
  const parents = Int32Array.from({ length: rest.length / 3 }, (_, i) => i)
  const find = (i: number): number => {
    let root = i
    while (parents[root] !== root) root = parents[root]!
    for (let at = i; at !== root; ) {
      const next = parents[at]!
      parents[at] = root
      at = next
    }
    return root
  }
  const join = (a: number, b: number) => {
    parents[find(a)] = find(b)
  }
  let offset = 0
  for (const mesh of model.meshes) {
    const places = new Map<string, number>()
    for (const { positions, indices, mode } of mesh.primitives) {
      const count = positions.length / 3
      for (let v = 0; v < count; v++) {
        const at = (offset + v) * 3
        const key = [0, 1, 2].map((k) => Math.round(rest[at + k]! / WELD)).join(' ')
        const there = places.get(key)
        if (there === undefined) places.set(key, offset + v)
        else join(there, offset + v)
      }
      const corner = (i: number) => offset + (indices ? indices[i]! : i)
      const corners = mode === 'triangles' ? (indices?.length ?? count) : 0
      for (let i = 0; i + 2 < corners; i += 3) {
        join(corner(i), corner(i + 1))
        join(corner(i), corner(i + 2))
      }
      offset += count
    }
  }
  return parents.map((_, i) => find(i))
}
