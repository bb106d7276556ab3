import { createSurfacePoint, TriangleSurface } from './geometry/triangle-surface.ts'
import { vertexNormals, type WeldedMesh } from './geometry/welded-mesh.ts'
import { pushOut } from './push-out.ts'
import type { HeadPose } from './skin/head-skin.ts'

/** Something worn below an accessory, and where poses take it. */
export interface InnerLayer {
  readonly mesh: WeldedMesh
  place(pose: HeadPose): Float64Array
  readonly surface: TriangleSurface
  /** 1 for vertices of the accessory that rest above this layer, with their heights. */
  readonly which: Uint8Array
  readonly heights: Float64Array
}

/** Metres above a layer at which a vertex counts as lying on it. */
const REACH = 0.01

/** An inner layer as the vertices of an accessory rest on it. */
export function createInnerLayer(
  mesh: WeldedMesh,
  place: (pose: HeadPose) => Float64Array,
  positions: Float64Array,
): InnerLayer {
  const surface = new TriangleSurface(mesh.positions, mesh.indices)
  const normals = vertexNormals(mesh, mesh.positions)
  const count = positions.length / 3
  const which = new Uint8Array(count)
  const heights = new Float64Array(count)
  const found = createSurfacePoint()
  const normal = new Float64Array(3)
  for (let v = 0; v < count; v++) {
    const [x, y, z] = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!]
    if (!surface.closest(x, y, z, found, REACH)) continue
    surface.blend(normals, found, normal)
    const { point } = found
    const height = (x - point[0]!) * normal[0]! + (y - point[1]!) * normal[1]! + (z - point[2]!) * normal[2]!
    if (height <= 0) continue
    which[v] = 1
    heights[v] = found.distance
  }
  return { mesh, place, surface, which, heights }
}

/** Keeps the vertices of an outer layer above the inner ones in a pose. Changes `places`. */
export function pushOutOfLayers(layers: readonly InnerLayer[], pose: HeadPose, places: Float64Array): void {
  for (const { mesh, place, surface, which, heights } of layers) {
    const moved = place(pose)
    surface.move(moved)
    pushOut({ surface, normals: vertexNormals(mesh, moved) }, places, { which, heights })
  }
}
