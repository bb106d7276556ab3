/** Triangles in the space of a picture: x and y in pixels, z larger the nearer; `w` is 1 / distance for perspective. */
export interface ScreenVertices {
  /** x, y, z, w of each vertex. */
  readonly places: Float64Array
  readonly indices: Uint32Array
}

export interface RasterOptions {
  readonly width: number
  readonly height: number
  /** Triangles whose back is not drawn. */
  readonly oneSided?: ((triangle: number) => boolean) | undefined
  /** Whether a triangle is solid at weights of its corners; missing: all of it. */
  readonly isSolid?: ((triangle: number, u: number, v: number, w: number) => boolean) | undefined
}

/** What is seen in each pixel. */
export interface RasterHits {
  /** Triangle, or -1. */
  readonly triangles: Int32Array
  /** Weights of its second and third corner. */
  readonly weights: Float32Array
  readonly depths: Float32Array
}

/** A z-buffer: the nearest triangle of every pixel, with its weights corrected for perspective. */
export function rasterize({ places, indices }: ScreenVertices, options: RasterOptions): RasterHits {
  const { width, height, oneSided, isSolid } = options
  const depths = new Float32Array(width * height).fill(Number.NEGATIVE_INFINITY)
  const triangles = new Int32Array(width * height).fill(-1)
  const weights = new Float32Array(width * height * 2)
  for (let i = 0; i < indices.length; i += 3) {
    const a = indices[i]! * 4
    const b = indices[i + 1]! * 4
    const c = indices[i + 2]! * 4
    const [ax, ay] = [places[a]!, places[a + 1]!]
    const [bx, by] = [places[b]!, places[b + 1]!]
    const [cx, cy] = [places[c]!, places[c + 1]!]
    const [aw, bw, cw] = [places[a + 3]!, places[b + 3]!, places[c + 3]!]
    // Behind the camera; a portrait has none that cross it.
    if (aw <= 0 || bw <= 0 || cw <= 0) continue
    const area = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax)
    const triangle = i / 3
    // y points down in a picture, so that a front is seen clockwise.
    if (area === 0 || (area > 0 && oneSided?.(triangle))) continue
    const left = Math.max(0, Math.ceil(Math.min(ax, bx, cx) - 0.5))
    const right = Math.min(width - 1, Math.floor(Math.max(ax, bx, cx) - 0.5))
    const top = Math.max(0, Math.ceil(Math.min(ay, by, cy) - 0.5))
    const bottom = Math.min(height - 1, Math.floor(Math.max(ay, by, cy) - 0.5))
    for (let y = top; y <= bottom; y++) {
      for (let x = left; x <= right; x++) {
        const [px, py] = [x + 0.5 - ax, y + 0.5 - ay]
        const v = (px * (cy - ay) - py * (cx - ax)) / area
        const w = ((bx - ax) * py - (by - ay) * px) / area
        const u = 1 - v - w
        if (u < 0 || v < 0 || w < 0) continue
        const depth = u * places[a + 2]! + v * places[b + 2]! + w * places[c + 2]!
        const at = y * width + x
        if (depth <= depths[at]!) continue
        const whole = u * aw + v * bw + w * cw
        const [second, third] = [(v * bw) / whole, (w * cw) / whole]
        if (isSolid && !isSolid(triangle, 1 - second - third, second, third)) continue
        depths[at] = depth
        triangles[at] = triangle
        weights[at * 2] = second
        weights[at * 2 + 1] = third
      }
    }
  }
  return { triangles, weights, depths }
}
