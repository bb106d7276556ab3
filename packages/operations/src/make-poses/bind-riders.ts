import { PointGrid } from '../accessories/geometry/point-grid.ts'
import type { FaceSkin } from './face/face-skin.ts'

/** In the unit of the face: riders nearer than this follow whole, and not at all beyond `FADE` more. */
const WHOLE = 0.06
const FADE = 0.12
const NEIGHBORS = 4

interface RiderLink {
  readonly vertex: number
  /** Vertices of the head. */
  readonly indices: readonly number[]
  readonly weights: readonly number[]
}

/**
 * Lashes, brows, moustaches, glasses and hair: each vertex takes the mean motion of the skin near it, less the farther
 * it is, so that hair above the brows moves a little and a plait not at all. Returns what fills in their deltas.
 */
export function bindRiders(
  positions: Float64Array,
  skin: FaceSkin,
  vertices: Iterable<number>,
  unit: number,
): (delta: Float64Array) => void {
  const visible = Array.from({ length: skin.count }, (_, i) => i).filter((i) => skin.visible[i])
  const grid = new PointGrid(skin.positions, visible, 0.08 * unit)
  const links: RiderLink[] = []
  for (const vertex of vertices) {
    const [x, y, z] = positions.subarray(vertex * 3, vertex * 3 + 3)
    const near: (readonly [distance: number, vertex: number])[] = []
    grid.forNear(x!, y!, z!, (WHOLE + FADE) * unit, (i, square) => {
      near.push([Math.sqrt(square), i])
    })
    if (near.length === 0) continue
    const chosen = near.sort((a, b) => a[0] - b[0] || a[1] - b[1]).slice(0, NEIGHBORS)
    const reach = Math.max(0, 1 - Math.max(0, chosen[0]![0] - WHOLE * unit) / (FADE * unit))
    const weights = chosen.map(([d]) => 1 / (d + 0.004 * unit) ** 2)
    const sum = weights.reduce((a, b) => a + b, 0)
    links.push({
      vertex,
      indices: chosen.map(([, i]) => skin.vertices[i]!),
      weights: weights.map((w) => (w / sum) * reach),
    })
  }
  return (delta) => {
    for (const { vertex, indices, weights } of links) {
      for (let a = 0; a < 3; a++) {
        let sum = 0
        for (let k = 0; k < indices.length; k++) sum += weights[k]! * delta[indices[k]! * 3 + a]!
        delta[vertex * 3 + a] = sum
      }
    }
  }
}
