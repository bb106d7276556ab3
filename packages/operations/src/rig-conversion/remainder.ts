import type { Mesh, Model, PoseAsset } from '@facework/documents'
import type { MorphDeltas } from '@facework/documents/internal'
import { sceneMatrices } from '../character/scene-matrices.ts'
import { vertexMatrix } from '../skeleton/scene-mesh.ts'
import { posedPlaces } from './posed-places.ts'

/** Part of the bound that is used: numbers in files are rounded. */
const SAFE = 0.98

export interface Remainder {
  readonly model: Model
  readonly poses: PoseAsset
  /** Deltas of the morphs that are left, one for each vertex and pose. */
  readonly deltas: number
}

/**
 * What joints cannot reach stays as morphs named after their poses: vertices beyond the bound are moved to it,
 * not to their exact place. What is added then begins at zero where the error is at the bound, so that no step shows on
 * the skin.
 *
 * @param places All vertices of the model in each pose as they should be, xyz in metres.
 */
export function addRemainder(
  model: Model,
  poses: PoseAsset,
  places: readonly Float64Array[],
  bound: number,
): Remainder {
  const posed = posedPlaces(model, poses)
  const limit = bound * SAFE
  const index = new Map(model.joints.map((j, i) => [j.name, i]))
  const morphs = model.meshes.map((): { name: string; deltas: Float32Array[] }[] => [])
  let count = 0
  poses.poses.forEach((pose, p) => {
    const made = posed.place(pose)
    model.meshes.forEach((mesh, m) => {
      const start = posed.vertices.meshStarts[m]!
      const found = deltasOf(mesh, start, places[p]!, made.places, limit, () =>
        sceneMatrices(mesh, made.matrices, index),
      )
      if (!found) return
      count += found.count
      morphs[m]!.push({ name: pose.name, deltas: found.deltas })
    })
  })
  const meshes = model.meshes.map((mesh, m): Mesh => {
    const own = morphs[m]!
    if (own.length === 0) return mesh
    return {
      ...mesh,
      morphs: own.map(({ name }) => ({ name, default: 0 })),
      primitives: mesh.primitives.map((primitive, k) => ({
        ...primitive,
        morphs: own.map(({ deltas }): MorphDeltas => ({ positions: deltas[k]! })),
      })),
    }
  })
  const used = new Map(poses.poses.map((pose) => [pose.name, {} as Record<string, Record<string, number>>]))
  model.meshes.forEach(({ name: mesh }, m) => {
    for (const { name } of morphs[m]!) used.get(name)![mesh] = { [name]: 1 }
  })
  return {
    model: { ...model, meshes },
    poses: { ...poses, poses: poses.poses.map((pose) => ({ ...pose, morphs: used.get(pose.name)! })) },
    deltas: count,
  }
}

/** Deltas of a mesh in a pose, in its own space before its joints move it; undefined where none is needed. */
function deltasOf(
  mesh: Mesh,
  start: number,
  wanted: Float64Array,
  made: Float64Array,
  limit: number,
  matrices: () => Float64Array,
): { deltas: Float32Array[]; count: number } | undefined {
  let all: Float64Array | undefined
  let count = 0
  let at = start
  const matrix = new Float64Array(16)
  const deltas = mesh.primitives.map((primitive) => {
    const out = new Float32Array(primitive.positions.length)
    for (let v = 0; v < primitive.positions.length / 3; v++, at++) {
      const x = wanted[at * 3]! - made[at * 3]!
      const y = wanted[at * 3 + 1]! - made[at * 3 + 1]!
      const z = wanted[at * 3 + 2]! - made[at * 3 + 2]!
      const error = Math.sqrt(x * x + y * y + z * z)
      if (error <= limit) continue
      count++
      all ??= matrices()
      vertexMatrix(primitive, mesh.skin !== undefined, all, v, matrix)
      solveDirection(matrix, x, y, z, 1 - limit / error, out, v * 3)
    }
    return out
  })
  return count > 0 ? { deltas, count } : undefined
}

/** The direction that a matrix turns into (x, y, z), scaled. */
export function solveDirection(
  m: Float64Array,
  x: number,
  y: number,
  z: number,
  scale: number,
  out: Float32Array,
  at: number,
): void {
  const [a, b, c] = [m[0]!, m[4]!, m[8]!]
  const [d, e, f] = [m[1]!, m[5]!, m[9]!]
  const [g, h, i] = [m[2]!, m[6]!, m[10]!]
  const ei = e * i - f * h
  const fg = f * g - d * i
  const dh = d * h - e * g
  const k = scale / (a * ei + b * fg + c * dh)
  out[at] = k * (ei * x + (c * h - b * i) * y + (b * f - c * e) * z)
  out[at + 1] = k * (fg * x + (a * i - c * g) * y + (c * d - a * f) * z)
  out[at + 2] = k * (dh * x + (b * g - a * h) * y + (a * e - b * d) * z)
}
