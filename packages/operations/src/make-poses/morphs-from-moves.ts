import type { Mesh, Model } from '@facework/documents'
import type { MorphDeltas, Primitive } from '@facework/documents/internal'
import { restWorlds, sceneMatrices } from '../character/scene-matrices.ts'
import { type HeadSurface, surfaceNormals } from '../landmarks/head-surface.ts'
import { invert3x3 } from '../numeric/invert-3x3.ts'

/** A morph of one mesh that was made: deltas of each of its primitives. */
export interface MadeMorph {
  readonly mesh: string
  readonly name: string
  readonly primitives: readonly MorphDeltas[]
}

/** In the unit of the face: vertices that move less do not move. About a hundredth of a millimeter. */
export const STILL = 1e-4
/** Normals that turn less stay. */
const STILL_NORMAL = 0.02

/** Moves in the scene as morphs of the meshes: back through the skins, seams and all. */
export function morphsFromMoves(
  surface: HeadSurface,
  poses: ReadonlyMap<string, Float64Array>,
  unit: number,
): MadeMorph[] {
  const { model, vertices, welded, normals, triangles, positions } = surface
  const frames = model.meshes.map((mesh, m) =>
    inverseFrames(model, mesh, vertices.meshStarts[m + 1]! - vertices.meshStarts[m]!),
  )
  const morphs: MadeMorph[] = []
  for (const [name, moves] of poses) {
    const turned = surfaceNormals(
      triangles,
      positions.map((x, i) => x + moves[i]!),
    )
    for (let i = 0; i < turned.length; i++) turned[i]! -= normals[i]!
    model.meshes.forEach((mesh, m) => {
      const start = vertices.meshStarts[m]!
      const moved = toMesh(moves, welded, start, frames[m]!, STILL * unit)
      if (!moved) return
      const bent = toMesh(turned, welded, start, frames[m]!, STILL_NORMAL)
      let at = 0
      const primitives = mesh.primitives.map((primitive): MorphDeltas => {
        const [from, to] = [at, at + primitive.positions.length]
        at = to
        const own = { positions: moved.slice(from, to) }
        return primitive.normals && bent ? { ...own, normals: bent.slice(from, to) } : own
      })
      morphs.push({ mesh: mesh.name, name, primitives })
    })
  }
  return morphs
}

/** A model with made morphs; those of the same name are replaced. */
export function withMorphs(model: Model, morphs: readonly MadeMorph[]): Model {
  const names = new Set(morphs.map(({ name }) => name))
  return {
    ...model,
    meshes: model.meshes.map((mesh) => {
      const made = morphs.filter((morph) => morph.mesh === mesh.name)
      const kept = mesh.morphs.flatMap(({ name }, i) => (names.has(name) ? [] : [i]))
      if (made.length === 0 && kept.length === mesh.morphs.length) return mesh
      return {
        ...mesh,
        morphs: [...kept.map((i) => mesh.morphs[i]!), ...made.map(({ name }) => ({ name, default: 0 }))],
        primitives: mesh.primitives.map(
          (primitive, p): Primitive => ({
            ...primitive,
            morphs: [...kept.map((i) => primitive.morphs[i]!), ...made.map((morph) => morph.primitives[p]!)],
          }),
        ),
      }
    }),
  }
}

/** A model without morphs, as a static head is. */
export function withoutMorphs(model: Model): Model {
  return {
    ...model,
    meshes: model.meshes.map((mesh) => ({
      ...mesh,
      morphs: [],
      primitives: mesh.primitives.map((primitive) => ({ ...primitive, morphs: [] })),
    })),
  }
}

/** Moves of the vertices of one mesh in its own space; undefined where none moves. */
function toMesh(
  moves: Float64Array,
  welded: Int32Array,
  start: number,
  frames: Float64Array,
  still: number,
): Float32Array | undefined {
  const count = frames.length / 9
  const out = new Float32Array(count * 3)
  let any = false
  for (let i = 0; i < count; i++) {
    const v = welded[start + i]! * 3
    const [x, y, z] = [moves[v]!, moves[v + 1]!, moves[v + 2]!]
    if (x * x + y * y + z * z <= still * still) continue
    any = true
    for (let a = 0; a < 3; a++)
      out[i * 3 + a] =
        frames[i * 9 + a * 3]! * x + frames[i * 9 + a * 3 + 1]! * y + frames[i * 9 + a * 3 + 2]! * z
  }
  return any ? out : undefined
}

/** Nine numbers for each vertex of a mesh: from directions in the scene to its own at rest. Row by row. */
function inverseFrames(model: Model, mesh: Mesh, count: number): Float64Array {
  const index = new Map(model.joints.map((joint, i) => [joint.name, i]))
  const matrices = sceneMatrices(mesh, restWorlds(model), index)
  const out = new Float64Array(count * 9)
  const linear = new Float64Array(9)
  let v = 0
  for (const { positions, joints, weights } of mesh.primitives) {
    const isSkinned = mesh.skin !== undefined && joints !== undefined && weights !== undefined
    for (let i = 0; i < positions.length / 3; i++, v++) {
      linear.fill(0)
      for (let k = 0; k < (isSkinned ? 4 : 1); k++) {
        const weight = isSkinned ? weights[i * 4 + k]! : 1
        const o = isSkinned ? joints[i * 4 + k]! * 16 : 0
        if (weight === 0) continue
        for (let r = 0; r < 3; r++)
          for (let c = 0; c < 3; c++) linear[r * 3 + c]! += weight * matrices[o + c * 4 + r]!
      }
      // A mesh that is scaled to nothing shows nothing.
      invert3x3(linear, out, v * 9)
    }
  }
  return out
}
