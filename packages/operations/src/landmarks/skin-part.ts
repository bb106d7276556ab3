import { MESH_POINTS } from '@facework/documents/internal'
import type { HeadSurface } from './head-surface.ts'
import type { MeshLandmarks } from './mesh-landmarks.ts'

/** Number of the connected part that is the skin of the face: the one with the most vertices near landmarks. */
export function skinPart(
  { positions, part, partCount, count }: HeadSurface,
  { points, trust }: MeshLandmarks,
  radius: number,
): number {
  if (partCount === 1) return 0
  const votes = new Float64Array(partCount)
  for (let i = 0; i < MESH_POINTS; i++) {
    if (!(trust[i]! > 0)) continue
    const [x, y, z] = [points[i * 3]!, points[i * 3 + 1]!, points[i * 3 + 2]!]
    const near = new Set<number>()
    for (let v = 0; v < count; v++) {
      const [dx, dy, dz] = [positions[v * 3]! - x, positions[v * 3 + 1]! - y, positions[v * 3 + 2]! - z]
      if (dx * dx + dy * dy + dz * dz < radius * radius) near.add(part[v]!)
    }
    // A dense brow must not outvote a coarse face: each point has one vote for each part near it.
    for (const p of near) votes[p]!++
  }
  let best = 0
  for (let p = 1; p < partCount; p++) if (votes[p]! > votes[best]!) best = p
  return best
}

/** 1 for the vertices of one part. */
export function verticesOfPart({ part, count }: HeadSurface, which: number): Uint8Array {
  const is = new Uint8Array(count)
  for (let v = 0; v < count; v++) if (part[v] === which) is[v] = 1
  return is
}

/** 1 for triangles whose vertices are not of a kind. */
export function trianglesWithout({ triangles }: Pick<HeadSurface, 'triangles'>, is: Uint8Array): Uint8Array {
  return Uint8Array.from({ length: triangles.length / 3 }, (_, t) => (is[triangles[t * 3]!] ? 0 : 1))
}
