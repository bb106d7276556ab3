import { createSurfacePoint, TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { surfaceNormals } from '../../landmarks/head-surface.ts'
import type { Point } from '../../landmarks/view.ts'
import { SparseLdl } from '../../numeric/sparse-ldl.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { contradicts } from '../face/side-labels.ts'
import { smoothnessMatrix } from './bending.ts'
import { awayFromCorners } from './mouth-corners.ts'

const BENDING = 0.02
const STRETCH = 0.01
/** How much a vertex is held where no part of the template is near: far from the face nothing moves. */
const STILL = 1e-5
const LEAST_AGREEMENT = 0.2
/** How much of its own point a vertex follows at a corner of the mouth: the rest is smoothed along the skin. */
const LEFT_AT_CORNERS = 0.001

export interface BoundSkin {
  /** Distance of each visible vertex to the point of the template it follows; NaN for those without one. */
  readonly distances: Float64Array
  /** Deltas of the head for deltas of the registered template. */
  follow(delta: Float64Array): Float64Array
}

/**
 * Lets the vertices of a head follow a registered template: visible ones the point below them, all others (mouth bag,
 * sockets, neck) what is around them, by one solve that also smooths.
 */
export function bindSkin(
  target: FaceSkin,
  template: FaceSkin,
  registered: Float64Array,
  /** Corners of the mouth of the head. */
  corners: readonly Point[],
  unit: number,
): BoundSkin {
  const surface = new TriangleSurface(registered, template.triangles)
  const normals = surfaceNormals(template.triangles, registered)
  const { count } = target
  const triangles = new Int32Array(count).fill(-1)
  const barys = new Float64Array(count * 3)
  const trust = new Float64Array(count)
  const distances = new Float64Array(count).fill(Number.NaN)
  const away = awayFromCorners(target.positions, corners, unit)
  const hit = createSurfacePoint()
  for (let i = 0; i < count; i++) {
    const [nx, ny, nz] = target.normals.subarray(i * 3, i * 3 + 3)
    const [x, y, z] = target.positions.subarray(i * 3, i * 3 + 3)
    const isFound = surface.closest(x!, y!, z!, hit, 0.4 * unit, ({ triangle }) => {
      const q = template.triangles[triangle * 3]!
      const agreement = normals[q * 3]! * nx! + normals[q * 3 + 1]! * ny! + normals[q * 3 + 2]! * nz!
      return (
        agreement > LEAST_AGREEMENT &&
        template.visible[q] === target.visible[i] &&
        !contradicts(target.labels, i, template.labels, q)
      )
    })
    if (!isFound) continue
    const far = hit.distance / (0.03 * unit)
    triangles[i] = hit.triangle
    barys.set(hit.bary, i * 3)
    const own = LEFT_AT_CORNERS + (1 - LEFT_AT_CORNERS) * away[i]! ** 4
    trust[i] = (own * (target.visible[i] ? 1 : 0.02)) / (1 + far * far)
    if (target.visible[i]) distances[i] = hit.distance
  }
  const matrix = smoothnessMatrix(target, BENDING, STRETCH)
  for (let i = 0; i < count; i++) matrix.add(i, i, trust[i]! + STILL)
  const solver = new SparseLdl(matrix, target.positions).factorize()
  return {
    distances,
    follow(delta) {
      const right = new Float64Array(count * 3)
      let moves = false
      for (let i = 0; i < count; i++) {
        const t = triangles[i]!
        if (t < 0) continue
        for (let c = 0; c < 3; c++) {
          const v = template.triangles[t * 3 + c]! * 3
          const share = trust[i]! * barys[i * 3 + c]!
          for (let a = 0; a < 3; a++) right[i * 3 + a]! += share * delta[v + a]!
        }
        moves ||= right[i * 3] !== 0 || right[i * 3 + 1] !== 0 || right[i * 3 + 2] !== 0
      }
      if (moves) solver.solve(right)
      return right
    },
  }
}
