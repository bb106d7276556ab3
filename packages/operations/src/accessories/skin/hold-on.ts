import { createSurfacePoint, type SurfacePoint, type TriangleSurface } from '../geometry/triangle-surface.ts'
import type { WeldedMesh } from '../geometry/welded-mesh.ts'
import { createInsideTest } from '../geometry/winding-number.ts'

/** A surface at rest that accessories hold on to: the skin of a head, or a cage. */
export interface HoldSurface extends WeldedMesh {
  readonly surface: TriangleSurface
  readonly normals: Float64Array
  /** Of the head, not of a body below it, in metres. */
  readonly height: number
  /** What a face wears does not hold on to skin below this height: a beard over the chest belongs to the chin. */
  readonly neckLine: number
}

/** The surface point of a head that each vertex of an accessory holds on to. */
export interface Holds {
  readonly count: number
  readonly triangle: Int32Array
  /** Three shares a vertex. */
  readonly bary: Float64Array
  /** From the surface point to the vertex. */
  readonly offset: Float64Array
  readonly distance: Float64Array
  /** 1 where the vertex is on the outer side of its surface point, or may hold on to nothing else. */
  readonly outside: Uint8Array
}

export interface HoldOptions {
  /** Triangles that may be held on to; all unless given. */
  readonly where?: ((triangle: number) => boolean) | undefined
}

/** Parts of the head's height. */
const REACH = 0.12
/** Metres: this close to the skin a vertex may lie on either side of it. */
const ON_SKIN = 0.0015
/** Cosine between the normal and the direction to the vertex. */
const OUTWARD = 0.35

/**
 * A surface point counts only if the vertex is on its outer side by the head's normals: the inside of the mouth
 * and the eye bags are often nearer to a moustache or a lash than the lip or lid it grows on. The accessory's own
 * normals are not looked at, so that hair cards and flipped shells do not matter.
 */
export function holdOn(head: HoldSurface, positions: Float64Array, { where }: HoldOptions = {}): Holds {
  const count = positions.length / 3
  const holds: Holds = {
    count,
    triangle: new Int32Array(count),
    bary: new Float64Array(count * 3),
    offset: new Float64Array(count * 3),
    distance: new Float64Array(count),
    outside: new Uint8Array(count),
  }
  const { surface, normals } = head
  const isInside = createInsideTest(surface)
  const found = createSurfacePoint()
  const normal = new Float64Array(3)
  let [x, y, z] = [0, 0, 0]
  const accept = (candidate: SurfacePoint): boolean => {
    if (where) return where(candidate.triangle)
    if (candidate.point[1]! < head.neckLine) return false
    if (candidate.distance < ON_SKIN) return true
    surface.blend(normals, candidate, normal)
    const { point } = candidate
    const height = (x - point[0]!) * normal[0]! + (y - point[1]!) * normal[1]! + (z - point[2]!) * normal[2]!
    return height > OUTWARD * candidate.distance
  }
  for (let v = 0; v < count; v++) {
    ;[x, y, z] = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!]
    // What was made below the skin belongs to the skin above it, not to some far skin whose outer side it is on.
    const isBelow = !where && isInside(x, y, z)
    const isOutside = surface.closest(x, y, z, found, isBelow ? ON_SKIN : REACH * head.height, accept)
    if (!isOutside) surface.closest(x, y, z, found)
    holds.outside[v] = isOutside ? 1 : 0
    holds.triangle[v] = found.triangle
    holds.distance[v] = found.distance
    for (let k = 0; k < 3; k++) {
      holds.bary[v * 3 + k] = found.bary[k]!
      holds.offset[v * 3 + k] = positions[v * 3 + k]! - found.point[k]!
    }
  }
  return holds
}
