import { OPENINGS } from '../../landmarks/face-points.table.ts'
import type { HeadSurface } from '../../landmarks/head-surface.ts'
import { type FaceFrame, landmarkAt, type MeshLandmarks } from '../../landmarks/mesh-landmarks.ts'
import type { Point } from '../../landmarks/view.ts'
import { edgeDistances } from '../../numeric/edge-distances.ts'

/** For lips, right lids and left lids: 1 for vertices above the opening, −1 below, 0 for others. */
export type SideLabels = readonly Int8Array[]

/**
 * Upper or lower lip, upper or lower lid, by the shorter way along edges: closed lips touch, and without labels closest
 * points jump from one to the other.
 */
export function sideLabels(
  surface: HeadSurface,
  isSkin: Uint8Array,
  { points }: MeshLandmarks,
  { unit }: FaceFrame,
): SideLabels {
  const { positions, count } = surface
  return OPENINGS.map(({ upper, lower, corners, reach }) => {
    const limit = reach * unit * 1.6
    const nearest = (list: readonly number[]) =>
      new Set(list.map((i) => nearestVertex(positions, isSkin, landmarkAt(points, i))))
    const up = edgeDistances(surface, nearest(upper), limit)
    const down = edgeDistances(surface, nearest(lower), limit)
    const [a, b] = corners.map((i) => landmarkAt(points, i)) as [Point, Point]
    const labels = new Int8Array(count)
    for (let v = 0; v < count; v++) {
      if (Math.min(up[v]!, down[v]!) > limit) continue
      // Beyond the corners the skin is one: a border through the cheek would tear it.
      const s = shareBetween(positions, v, a, b)
      if (s < 0.06 || s > 0.94) continue
      labels[v] = up[v]! < down[v]! ? 1 : -1
    }
    return labels
  })
}

/** Whether two vertices are on different sides of an opening. */
export function contradicts(a: SideLabels, i: number, b: SideLabels, j: number): boolean {
  for (let k = 0; k < a.length; k++) if (a[k]![i]! * b[k]![j]! < 0) return true
  return false
}

/** 0 at a, 1 at b. */
function shareBetween(positions: Float64Array, v: number, a: Point, b: Point): number {
  let [along, length] = [0, 0]
  for (let k = 0; k < 3; k++) {
    along += (positions[v * 3 + k]! - a[k]!) * (b[k]! - a[k]!)
    length += (b[k]! - a[k]!) ** 2
  }
  return along / length
}

function nearestVertex(positions: Float64Array, isSkin: Uint8Array, p: Point): number {
  let [best, least] = [-1, Number.POSITIVE_INFINITY]
  for (let v = 0; v < isSkin.length; v++) {
    if (!isSkin[v]) continue
    const d =
      (positions[v * 3]! - p[0]) ** 2 +
      (positions[v * 3 + 1]! - p[1]) ** 2 +
      (positions[v * 3 + 2]! - p[2]) ** 2
    if (d >= least) continue
    least = d
    best = v
  }
  return best
}
