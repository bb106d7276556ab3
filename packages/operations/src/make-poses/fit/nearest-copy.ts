import { createSurfacePoint, TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { invertSimilarity, turnVectors } from '../../numeric/fit-similarity.ts'
import { threeOf } from '../face/face-skin.ts'
import type { FittedFace } from './fit-face.ts'

/**
 * The plainest transfer there is, which a better one is measured against: after the alignment each vertex takes the
 * delta of the nearest point of the template. Moves of the face's skin for moves of the template.
 */
export function nearestCopy({
  template,
  moved,
  similarity,
}: FittedFace): (moves: Float64Array) => Float64Array {
  const { skin } = template
  const surface = new TriangleSurface(skin.positions, skin.triangles)
  const hit = createSurfacePoint()
  const triangles = new Int32Array(moved.count)
  const barys = new Float64Array(moved.count * 3)
  for (let i = 0; i < moved.count; i++) {
    surface.closest(moved.positions[i * 3]!, moved.positions[i * 3 + 1]!, moved.positions[i * 3 + 2]!, hit)
    triangles[i] = hit.triangle
    barys.set(hit.bary, i * 3)
  }
  const back = invertSimilarity(similarity)
  return (moves) => {
    const own = threeOf(moves, skin.vertices)
    const out = new Float64Array(moved.count * 3)
    const delta = new Float64Array(3)
    for (let i = 0; i < moved.count; i++) {
      surface.blend(own, { triangle: triangles[i]!, bary: barys.subarray(i * 3, i * 3 + 3) }, delta)
      out.set(delta, i * 3)
    }
    return turnVectors(out, back, back.scale)
  }
}
