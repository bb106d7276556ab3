import type { Mesh, Model, PoseAsset } from '@facework/documents'
import type { Primitive } from '@facework/documents/internal'
import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import { CharacterInstance, type CompiledRig, compileRig, type PoseBuffers } from '@facework/runtime'
import { computeModelMatrices, computeSkinMatrices } from '@facework/runtime/internal'

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
  const rig = compileRig(model, { poses })
  const instance = new CharacterInstance(rig)
  const count = model.meshes.reduce(
    (sum, mesh) => sum + mesh.primitives.reduce((all, p) => all + p.positions.length, 0),
    0,
  )
  const matrices = new Float64Array(rig.jointNames.length * 16)
  const place = (frame: PoseBuffers) => {
    computeModelMatrices(rig, frame, matrices)
    return placeVertices(model, rig, frame, matrices, new Float64Array(count))
  }
  const rest = place(instance.update(0))
  const moved = new Map<string, Float32Array>()
  for (const { name, role } of poses.poses) {
    if (role.type !== 'control') continue
    instance.setControl(name, 1)
    const placed = place(instance.update(0))
    instance.setControl(name, undefined)
    moved.set(
      name,
      Float32Array.from(placed, (v, i) => v - rest[i]!),
    )
  }
  return { rest, pieces: findPieces(model, rest), moved }
}

function placeVertices(
  model: Model,
  rig: CompiledRig,
  frame: PoseBuffers,
  matrices: Float64Array,
  out: Float64Array,
): Float64Array {
  let offset = 0
  for (const mesh of model.meshes) {
    const weights = mesh.morphs.map(
      (morph) =>
        frame.morphs[rig.morphs.findIndex((m) => m.mesh === mesh.name && m.morph === morph.name)] ?? 0,
    )
    const skin = meshMatrices(mesh, rig, matrices)
    for (const primitive of mesh.primitives) {
      const local = morphed(primitive, weights)
      for (let v = 0; v < local.length; v += 3) placeVertex(primitive, mesh, local, v, skin, out, offset + v)
      offset += local.length
    }
  }
  return out
}

function morphed({ positions, morphs }: Primitive, weights: readonly number[]): Float64Array {
  const out = Float64Array.from(positions)
  weights.forEach((weight, k) => {
    const deltas = morphs[k]?.positions
    if (weight !== 0 && deltas) for (let i = 0; i < out.length; i++) out[i]! += deltas[i]! * weight
  })
  return out
}

/** One matrix a skin joint, or one for the whole mesh where it hangs rigidly. */
function meshMatrices(mesh: Mesh, rig: CompiledRig, matrices: Float64Array): Float64Array {
  const skin = rig.skins.find((s) => s.mesh === mesh.name)
  if (skin) {
    const out = new Float64Array(skin.joints.length * 16)
    computeSkinMatrices(skin, matrices, out)
    return out
  }
  const local = new Float64Array(16)
  composeMatrix(local, 0, mesh.transform.t, 0, mesh.transform.r, 0, mesh.transform.s, 0)
  const parent = mesh.parent === undefined ? -1 : rig.jointNames.indexOf(mesh.parent)
  if (parent < 0) return local
  const out = new Float64Array(16)
  multiplyMatrices(out, 0, matrices, parent * 16, local, 0)
  return out
}

function placeVertex(
  { joints, weights }: Primitive,
  mesh: Mesh,
  local: Float64Array,
  v: number,
  m: Float64Array,
  out: Float64Array,
  at: number,
): void {
  const [x, y, z] = [local[v]!, local[v + 1]!, local[v + 2]!]
  const isSkinned = mesh.skin !== undefined && joints !== undefined && weights !== undefined
  const first = (v / 3) * 4
  for (let k = 0; k < (isSkinned ? 4 : 1); k++) {
    const weight = isSkinned ? weights[first + k]! : 1
    if (weight === 0) continue
    const o = isSkinned ? joints[first + k]! * 16 : 0
    out[at]! += weight * (m[o]! * x + m[o + 4]! * y + m[o + 8]! * z + m[o + 12]!)
    out[at + 1]! += weight * (m[o + 1]! * x + m[o + 5]! * y + m[o + 9]! * z + m[o + 13]!)
    out[at + 2]! += weight * (m[o + 2]! * x + m[o + 6]! * y + m[o + 10]! * z + m[o + 14]!)
  }
}

/** Nearer than this, in metres, vertices are one: seams of texture and normals part what the eye sees whole. */
const WELD = 1e-5

function findPieces(model: Model, rest: Float64Array): Int32Array {
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
