import type { Model, PoseAsset } from '@facework/documents'
import { CharacterInstance, compileRig } from '@facework/runtime'
import { vertexNormals, weldMesh } from '../accessories/geometry/welded-mesh.ts'
import { type ModelVertices, modelVertices } from '../character/model-vertices.ts'

/** Of the height of a model: vertices nearer than that are one. Lids and lips that touch are farther apart. */
const WELD = 2e-6

/** A head as one surface in the scene at rest: skins applied, vertices at one place welded into one. */
export interface HeadSurface {
  readonly model: Model
  /** Vertices of the model, before welding. */
  readonly vertices: ModelVertices
  /** Plays the poses of the head. */
  readonly instance: CharacterInstance
  readonly count: number
  /** xyz for each welded vertex. */
  readonly positions: Float64Array
  readonly normals: Float64Array
  /** Corners of the triangles; those without area are left out. */
  readonly triangles: Uint32Array
  /** Number of each triangle in the model. */
  readonly triangleSource: Int32Array
  /** The welded vertex of each vertex of the model. */
  readonly welded: Int32Array
  readonly ringStarts: Int32Array
  readonly ring: Int32Array
  /** Connected part of each vertex. */
  readonly part: Int32Array
  readonly partCount: number
}

export function headSurface(model: Model, poses?: PoseAsset | undefined): HeadSurface {
  const instance = new CharacterInstance(compileRig(model, poses ? { poses } : {}))
  const vertices = modelVertices(model, instance.rig)
  const all = vertices.place(instance.update(0))
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 1; i < all.length; i += 3) {
    low = Math.min(low, all[i]!)
    high = Math.max(high, all[i]!)
  }
  const mesh = weldMesh(all, vertices.indices, {
    tolerance: Math.max((high - low) * WELD, 1e-12),
  })
  const welded = new Int32Array(vertices.count)
  let count = 0
  for (let v = 0; v < vertices.count; v++) welded[v] = mesh.weld[v] === v ? count++ : welded[mesh.weld[v]!]!
  const positions = new Float64Array(count * 3)
  const part = new Int32Array(count)
  const ringStarts = new Int32Array(count + 1)
  const ring = Int32Array.from(mesh.ring, (v) => welded[v]!)
  for (let v = 0; v < vertices.count; v++) {
    if (mesh.weld[v] !== v) continue
    const w = welded[v]!
    positions.set(all.subarray(v * 3, v * 3 + 3), w * 3)
    part[w] = mesh.part[v]!
    ringStarts[w + 1] = mesh.ringStarts[v + 1]!
  }
  const triangles: number[] = []
  const source: number[] = []
  for (let t = 0; t < vertices.indices.length; t += 3) {
    const [a, b, c] = [0, 1, 2].map((k) => welded[vertices.indices[t + k]!]!) as [number, number, number]
    if (a === b || b === c || c === a) continue
    triangles.push(a, b, c)
    source.push(t / 3)
  }
  const indices = Uint32Array.from(triangles)
  return {
    model,
    vertices,
    instance,
    count,
    positions,
    normals: surfaceNormals(indices, positions),
    triangles: indices,
    triangleSource: Int32Array.from(source),
    welded,
    ringStarts,
    ring,
    part,
    partCount: mesh.partCount,
  }
}

/** Unit normals of a surface whose vertices are welded already. */
export function surfaceNormals(triangles: Uint32Array, positions: Float64Array): Float64Array {
  const weld = Int32Array.from({ length: positions.length / 3 }, (_, i) => i)
  return vertexNormals({ indices: triangles, weld }, positions)
}

/** Moves of all welded vertices with some controls set. */
export function surfaceMoves(
  { instance, vertices, welded, positions }: HeadSurface,
  controls: Readonly<Record<string, number>>,
): Float64Array {
  for (const [name, value] of Object.entries(controls)) instance.setControl(name, value)
  const placed = vertices.place(instance.update(0))
  for (const name of Object.keys(controls)) instance.setControl(name, undefined)
  const moves = new Float64Array(positions.length)
  for (let v = 0; v < vertices.count; v++)
    for (let a = 0; a < 3; a++)
      moves[welded[v]! * 3 + a] = placed[v * 3 + a]! - positions[welded[v]! * 3 + a]!
  return moves
}
