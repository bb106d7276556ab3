import { vertexDistance, type WeldedMesh } from './welded-mesh.ts'

/** Lengths at rest that an edge may have. */
const LONGEST = 2
/** Metres: shorter edges may become as long as one of this length. */
const SHORTEST = 0.001
const ROUNDS = 40

/**
 * Moves the ends of edges that are too long towards each other, so that their neighbors take part of the stretch. What
 * was as long before the last change stays so. All edges are moved by the same places of a round, so that mirrored
 * meshes give mirrored results. Changes `places`; returns whether anything was moved.
 */
export function limitStretch(
  { positions, weld, ringStarts, ring }: WeldedMesh,
  before: Float64Array,
  places: Float64Array,
): boolean {
  const sums = new Float64Array(places.length)
  const counts = new Uint16Array(weld.length)
  let any = false
  for (let round = 0; round < ROUNDS; round++) {
    sums.fill(0)
    counts.fill(0)
    let tooLong = false
    for (let v = 0; v < weld.length; v++) {
      for (let e = ringStarts[v]!; e < ringStarts[v + 1]!; e++) {
        const u = ring[e]!
        if (u <= v) continue
        const length = vertexDistance(places, u, v)
        const rest = Math.max(vertexDistance(positions, u, v), SHORTEST)
        if (length <= rest * LONGEST) continue
        const excess = length - Math.max(rest * LONGEST, vertexDistance(before, u, v))
        if (excess <= length * 1e-3) continue
        tooLong = true
        counts[u]!++
        counts[v]!++
        for (let k = 0; k < 3; k++) {
          const part = ((places[v * 3 + k]! - places[u * 3 + k]!) / length) * (excess / 2)
          sums[u * 3 + k]! += part
          sums[v * 3 + k]! -= part
        }
      }
    }
    if (!tooLong) break
    any = true
    for (let v = 0; v < weld.length; v++) {
      if (counts[v] === 0) continue
      for (let k = 0; k < 3; k++) places[v * 3 + k]! += sums[v * 3 + k]! / counts[v]!
    }
  }
  if (any) for (let v = 0; v < weld.length; v++) places.copyWithin(v * 3, weld[v]! * 3, weld[v]! * 3 + 3)
  return any
}
