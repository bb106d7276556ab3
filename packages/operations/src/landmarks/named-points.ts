import type { Landmark } from '@facework/documents/internal'
import { createSurfacePoint, TriangleSurface } from '../accessories/geometry/triangle-surface.ts'
import { EYE_CHAINS, FACE_POINTS, type Side } from './face-points.table.ts'
import type { HeadSurface } from './head-surface.ts'
import type { MeshLandmarks } from './mesh-landmarks.ts'

/** Weight from which on a point of the network is certain: two views that see it from the front. */
const CERTAIN = 2

/** The named landmarks, each with its place on a triangle of the skin. */
export function namedPoints(
  surface: HeadSurface,
  isSkin: Uint8Array,
  { points, trust }: MeshLandmarks,
  fromEyes: readonly Side[] = [],
): Record<string, Landmark> {
  const place = placeOnSkin(surface, isSkin)
  const lids = new Set<number>(
    fromEyes.flatMap((side) => {
      const { outer, inner, upper, lower } = EYE_CHAINS[side]
      return [outer, inner, ...upper, ...lower]
    }),
  )
  const named: Record<string, Landmark> = {}
  for (const [name, i] of Object.entries(FACE_POINTS)) {
    const at = place(points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!)
    named[name] = { ...at, trust: Math.min(1, trust[i]! / CERTAIN), by: lids.has(i) ? 'eyes' : 'network' }
  }
  return named
}

/** Finds the point of the skin that is nearest to one, as a landmark stores it. */
export function placeOnSkin(
  { positions, triangles, triangleSource }: HeadSurface,
  isSkin: Uint8Array,
): (x: number, y: number, z: number) => Pick<Landmark, 'position' | 'triangle' | 'barycentric'> {
  const kept: number[] = []
  for (let t = 0; t < triangles.length / 3; t++) if (isSkin[triangles[t * 3]!]) kept.push(t)
  const skin = new TriangleSurface(
    positions,
    Uint32Array.from(kept.flatMap((t) => [...triangles.subarray(t * 3, t * 3 + 3)])),
  )
  const hit = createSurfacePoint()
  return (x, y, z) => {
    if (!skin.closest(x, y, z, hit)) return { position: [x, y, z] }
    const [px, py, pz] = hit.point
    const [u, v, w] = hit.bary
    return {
      position: [px!, py!, pz!],
      triangle: triangleSource[kept[hit.triangle]!]!,
      barycentric: [u!, v!, w!],
    }
  }
}
