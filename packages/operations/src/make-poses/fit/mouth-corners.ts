import { OPENINGS } from '../../landmarks/face-points.table.ts'
import { landmarkAt } from '../../landmarks/mesh-landmarks.ts'
import type { Point } from '../../landmarks/view.ts'

/** Landmarks at the corners of the mouth, on the outer and the inner ring of the lips. */
export const CORNER_LANDMARKS: ReadonlySet<number> = new Set([...OPENINGS[0].corners, 78, 308])

/** In the unit of the face: what is nearer to a corner of the mouth takes its place from around it. */
const REACH = 0.1

/** Places of the corners of the mouth among the points of a face mesh. */
export const mouthCorners = (points: Float64Array): Point[] =>
  OPENINGS[0].corners.map((i) => landmarkAt(points, i))

/**
 * For each vertex its way from the nearest corner of the mouth, 0 to 1. Lips meet there in a fold that looks different
 * on every mesh, so that the closest points of two faces are not the same skin: matched by them, smiles end in horns.
 */
export function awayFromCorners(
  positions: Float64Array,
  corners: readonly Point[],
  unit: number,
): Float64Array {
  const away = new Float64Array(positions.length / 3).fill(1)
  for (const [x, y, z] of corners)
    for (let i = 0; i < away.length; i++) {
      const d = Math.hypot(positions[i * 3]! - x, positions[i * 3 + 1]! - y, positions[i * 3 + 2]! - z)
      away[i] = Math.min(away[i]!, d / (REACH * unit))
    }
  return away
}
