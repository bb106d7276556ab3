import { projectPoints, type View } from './view.ts'

/** For each pixel of a square picture the triangle that is seen there. */
export interface Raster {
  readonly pixels: number
  /** −1 where nothing is. */
  readonly hit: Int32Array
  /** Distance toward the viewer; −Infinity where nothing is. */
  readonly depth: Float32Array
  /** Shares of the second and third corner. */
  readonly bary: Float32Array
}

export interface RasterMesh {
  readonly positions: Float64Array
  readonly triangles: Uint32Array
}

/** Draws triangles without a graphics card, so that a command can look at a head. */
export function rasterize(
  { positions, triangles }: RasterMesh,
  view: View,
  pixels: number,
  /** 1 for triangles that are not drawn. */
  hidden?: Uint8Array | undefined,
): Raster {
  const depth = new Float32Array(pixels * pixels).fill(Number.NEGATIVE_INFINITY)
  const hit = new Int32Array(pixels * pixels).fill(-1)
  const bary = new Float32Array(pixels * pixels * 2)
  const p = projectPoints(view, positions, pixels)
  for (let f = 0; f < triangles.length; f += 3) {
    if (hidden?.[f / 3]) continue
    const a = triangles[f]! * 3
    const b = triangles[f + 1]! * 3
    const c = triangles[f + 2]! * 3
    const [ax, ay, az] = [p[a]!, p[a + 1]!, p[a + 2]!]
    const [bx, by, bz] = [p[b]! - ax, p[b + 1]! - ay, p[b + 2]!]
    const [cx, cy, cz] = [p[c]! - ax, p[c + 1]! - ay, p[c + 2]!]
    const left = Math.max(0, Math.ceil(ax + Math.min(0, bx, cx) - 0.5))
    const right = Math.min(pixels - 1, Math.floor(ax + Math.max(0, bx, cx) - 0.5))
    if (left > right) continue
    const top = Math.max(0, Math.ceil(ay + Math.min(0, by, cy) - 0.5))
    const bottom = Math.min(pixels - 1, Math.floor(ay + Math.max(0, by, cy) - 0.5))
    const area = bx * cy - by * cx
    if (top > bottom || area === 0) continue
    for (let y = top; y <= bottom; y++) {
      const dy = y + 0.5 - ay
      for (let x = left; x <= right; x++) {
        const dx = x + 0.5 - ax
        const v = (dx * cy - dy * cx) / area
        if (v < 0) continue
        const w = (bx * dy - by * dx) / area
        if (w < 0 || v + w > 1) continue
        const z = (1 - v - w) * az + v * bz + w * cz
        const o = y * pixels + x
        if (z <= depth[o]!) continue
        depth[o] = z
        hit[o] = f / 3
        bary[o * 2] = v
        bary[o * 2 + 1] = w
      }
    }
  }
  return { pixels, hit, depth, bary }
}
