import { MESH_POINTS } from '@facework/documents/internal'
import { createSurfacePoint, TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { FIRM_POINTS } from '../../landmarks/face-points.table.ts'
import type { MeshLandmarks } from '../../landmarks/mesh-landmarks.ts'
import { fitSimilarity, movePoints, type Similarity } from '../../numeric/fit-similarity.ts'
import type { FaceSkin } from '../face/face-skin.ts'

/** A landmark as a point on the skin of the template, and where it should come to be. */
export interface LandmarkPair {
  /** Point of the face mesh. */
  readonly landmark: number
  readonly triangle: number
  readonly bary: Float64Array
  readonly goal: Float64Array
  readonly weight: number
}

/** The similarity that brings a head into the space of a template, by the landmarks both have. */
export function alignByLandmarks(target: MeshLandmarks, template: MeshLandmarks): Similarity {
  const from: number[] = []
  const to: number[] = []
  const weights: number[] = []
  for (let i = 0; i < MESH_POINTS; i++) {
    const weight = Math.min(target.trust[i]!, template.trust[i]!)
    if (weight <= 0) continue
    from.push(...target.points.subarray(i * 3, i * 3 + 3))
    to.push(...template.points.subarray(i * 3, i * 3 + 3))
    weights.push(weight)
  }
  return fitSimilarity(from, to, weights)
}

const LEAST_TRUST = 0.05

export function landmarkPairs(
  skin: FaceSkin,
  template: MeshLandmarks,
  target: MeshLandmarks,
  similarity: Similarity,
): LandmarkPair[] {
  const surface = new TriangleSurface(skin.positions, skin.triangles)
  const goals = movePoints(target.points, similarity)
  const hit = createSurfacePoint()
  const pairs: LandmarkPair[] = []
  for (let i = 0; i < MESH_POINTS; i++) {
    const weight = Math.min(template.trust[i]!, target.trust[i]!)
    if (weight <= LEAST_TRUST) continue
    const [x, y, z] = template.points.subarray(i * 3, i * 3 + 3)
    if (!surface.closest(x!, y!, z!, hit)) continue
    pairs.push({
      landmark: i,
      triangle: hit.triangle,
      bary: hit.bary.slice(),
      goal: goals.slice(i * 3, i * 3 + 3),
      weight: Math.min(1, weight / 2) * (FIRM_POINTS.has(i) ? 1 : 0.5),
    })
  }
  return pairs
}
