import type { Model } from '@facework/documents'
import { compileRig } from '@facework/runtime'
import { createPoseBuffers, setReferencePose } from '@facework/runtime/internal'
import { modelVertices } from '../../character/model-vertices.ts'
import { fillVectors } from '../follow-head.ts'
import { createInpaint } from '../geometry/inpaint.ts'
import { createSurfacePoint, TriangleSurface } from '../geometry/triangle-surface.ts'
import { vertexNormals, type WeldedMesh, weldMesh } from '../geometry/welded-mesh.ts'
import type { HoldSurface } from '../skin/hold-on.ts'

/** A cage of a head or an accessory at rest. Its texture coordinates identify places. */
export interface Cage extends HoldSurface {
  readonly name: string
  /** Two a vertex. */
  readonly uvs: Float32Array
}

/** Two cages of one layout: where each vertex of the first is on the second. */
export interface CageMatch {
  readonly warped: Float64Array
  /** Share of the vertices that the second cage has a place for. */
  readonly matched: number
}

/** Texture coordinates further from all triangles than this are not in the layout. */
const UV_REACH = 0.004

/** The cage of this name; undefined where the model has none, or it has no texture coordinates. */
export function readCage(model: Model, name: string | undefined): Cage | undefined {
  const mesh = model.meshes.find((m) => m.name === name)
  if (!mesh || mesh.primitives.some((p) => !p.uvs || p.mode !== 'triangles')) return undefined
  const rig = compileRig(model)
  const rest = createPoseBuffers(rig)
  setReferencePose(rig, rest)
  const vertices = modelVertices({ meshes: [mesh] }, rig)
  const positions = vertices.place(rest)
  const welded = weldMesh(positions, vertices.indices)
  let [low, high] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (let i = 1; i < positions.length; i += 3) {
    low = Math.min(low, positions[i]!)
    high = Math.max(high, positions[i]!)
  }
  return {
    ...welded,
    name: mesh.name,
    surface: new TriangleSurface(positions, vertices.indices),
    normals: vertexNormals(welded, positions),
    height: Math.max(0, high - low),
    neckLine: Number.NEGATIVE_INFINITY,
    uvs: Float32Array.from(mesh.primitives.flatMap((p) => [...p.uvs!])),
  }
}

/**
 * Finds every vertex of one cage on another by its texture coordinates. Cages of one layout may have other triangles;
 * vertices that the second one has no place for go along with their neighbors.
 */
export function matchCages(inner: Cage, outer: Cage): CageMatch {
  const flat = new Float64Array((outer.uvs.length / 2) * 3)
  for (let v = 0; v < outer.uvs.length / 2; v++) {
    flat[v * 3] = outer.uvs[v * 2]!
    flat[v * 3 + 1] = outer.uvs[v * 2 + 1]!
  }
  const layout = new TriangleSurface(flat, outer.indices)
  const count = inner.uvs.length / 2
  const moves = new Float64Array(count * 3)
  const trusted = new Uint8Array(count)
  const found = createSurfacePoint()
  const place = new Float64Array(3)
  for (let v = 0; v < count; v++) {
    if (!layout.closest(inner.uvs[v * 2]!, inner.uvs[v * 2 + 1]!, 0, found, UV_REACH)) continue
    trusted[v] = 1
    outer.surface.blend(outer.positions, found, place)
    for (let k = 0; k < 3; k++) moves[v * 3 + k] = place[k]! - inner.positions[v * 3 + k]!
  }
  const matched = trusted.reduce((sum, t) => sum + t, 0) / Math.max(1, count)
  shareAtSeams(inner, trusted, moves)
  const inpaint = createInpaint(inner, trusted)
  const filled = inpaint ? fillVectors(inpaint, moves, new Float64Array(count)) : moves
  const warped = new Float64Array(count * 3)
  for (let i = 0; i < warped.length; i++) warped[i] = inner.positions[i]! + filled[i]!
  return { warped, matched }
}

/** Vertices at one place have texture coordinates of their own at a seam; one that was found serves all of them. */
function shareAtSeams({ weld }: WeldedMesh, trusted: Uint8Array, moves: Float64Array): void {
  for (let v = 0; v < weld.length; v++) {
    const first = weld[v]!
    if (!trusted[v] || trusted[first]) continue
    trusted[first] = 1
    moves.copyWithin(first * 3, v * 3, v * 3 + 3)
  }
  for (let v = 0; v < weld.length; v++) {
    const first = weld[v]!
    if (!trusted[first]) continue
    trusted[v] = 1
    moves.copyWithin(v * 3, first * 3, first * 3 + 3)
  }
}
