import { createSurfacePoint, type TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { surfaceNormals } from '../../landmarks/head-surface.ts'
import type { FaceSkin } from '../face/face-skin.ts'
import { contradicts } from '../face/side-labels.ts'

/** What a turned normal costs, in the unit of the face: 0 loses the creases, 0.25 pulls lids onto the wrong fold. */
const NORMALS = 0.1
/** Normals that differ more do not match. */
const LEAST_AGREEMENT = 0.4

/** For each visible vertex the closest visible point of the same side whose normal agrees, turned normals costing more. */
export function closestPoints(
  template: FaceSkin,
  placed: Float64Array,
  target: FaceSkin,
  surface: TriangleSurface,
  unit: number,
  within: number,
  found: (vertex: number, point: Float64Array, distance: number) => void,
): void {
  const normals = surfaceNormals(template.triangles, placed)
  const { triangles, normals: N, visible, labels } = target
  const turn = 2 * (NORMALS * unit) ** 2
  const hit = createSurfacePoint()
  for (let i = 0; i < template.count; i++) {
    if (!template.visible[i]) continue
    const [nx, ny, nz] = [normals[i * 3]!, normals[i * 3 + 1]!, normals[i * 3 + 2]!]
    const isFound = surface.closest(
      placed[i * 3]!,
      placed[i * 3 + 1]!,
      placed[i * 3 + 2]!,
      hit,
      within * unit * 1.5,
      ({ triangle }) => {
        const q = triangles[triangle * 3]!
        const agreement = N[q * 3]! * nx + N[q * 3 + 1]! * ny + N[q * 3 + 2]! * nz
        return visible[q] === 1 && agreement > LEAST_AGREEMENT && !contradicts(template.labels, i, labels, q)
      },
      ({ triangle, bary }) => {
        let [x, y, z] = [0, 0, 0]
        for (let c = 0; c < 3; c++) {
          const q = triangles[triangle * 3 + c]! * 3
          x += bary[c]! * N[q]!
          y += bary[c]! * N[q + 1]!
          z += bary[c]! * N[q + 2]!
        }
        const agreement = (x * nx + y * ny + z * nz) / (Math.sqrt(x * x + y * y + z * z) || 1)
        return Math.max(0, turn * (1 - agreement))
      },
    )
    if (isFound) found(i, hit.point, hit.distance)
  }
}
