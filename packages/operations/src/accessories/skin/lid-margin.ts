import { createSurfacePoint } from '../geometry/triangle-surface.ts'
import type { HeadSkin } from './head-skin.ts'

/** Metres between the skin of a lid's edge and its eyeball. */
const MARGIN = 0.0015

/**
 * Triangles of the lids' edges, which lashes hold on to: their tips are nearer to the crease or the brow. Undefined
 * where no eyes were found, or lids keep off them.
 */
export function lidMargin(head: HeadSkin): ((triangle: number) => boolean) | undefined {
  const { positions, indices, eyes } = head
  const found = createSurfacePoint()
  const near = new Uint8Array(positions.length / 3)
  let any = false
  for (let v = 0; v < near.length; v++) {
    const [x, y, z] = [positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!]
    near[v] = eyes.some((eye) => eye.closest(x, y, z, found, MARGIN)) ? 1 : 0
  }
  const margin = new Uint8Array(indices.length / 3)
  for (let t = 0; t < margin.length; t++) {
    margin[t] = near[indices[t * 3]!]! & near[indices[t * 3 + 1]!]! & near[indices[t * 3 + 2]!]!
    if (margin[t]) any = true
  }
  return any ? (triangle) => margin[triangle] === 1 : undefined
}
