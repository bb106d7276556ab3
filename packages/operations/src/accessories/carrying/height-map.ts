/** The nearest or furthest point along Z of triangles, on a grid over X and Y. */
export class HeightMap {
  readonly #cell: number
  readonly #side: 'front' | 'back'
  readonly #heights = new Map<number, number>()

  /** @param side of triangles that cover a cell, which one counts: the front (largest Z) or the back */
  constructor(cell: number, side: 'front' | 'back') {
    this.#cell = cell
    this.#side = side
  }

  add(places: Float64Array, indices: Uint32Array, counts: (vertex: number) => boolean): void {
    for (let t = 0; t < indices.length; t += 3) {
      const [a, b, c] = [indices[t]!, indices[t + 1]!, indices[t + 2]!]
      if (counts(a) && counts(b) && counts(c)) this.#addTriangle(places, a * 3, b * 3, c * 3)
    }
  }

  #addTriangle(p: Float64Array, a: number, b: number, c: number): void {
    const size = this.#cell
    const [ax, ay, bx, by, cx, cy] = [p[a]!, p[a + 1]!, p[b]!, p[b + 1]!, p[c]!, p[c + 1]!]
    const area = (bx - ax) * (cy - ay) - (cx - ax) * (by - ay)
    for (const o of [a, b, c]) this.#set(Math.round(p[o]! / size), Math.round(p[o + 1]! / size), p[o + 2]!)
    if (area === 0) return
    const [fromX, toX] = [Math.ceil(Math.min(ax, bx, cx) / size), Math.floor(Math.max(ax, bx, cx) / size)]
    const [fromY, toY] = [Math.ceil(Math.min(ay, by, cy) / size), Math.floor(Math.max(ay, by, cy) / size)]
    for (let i = fromX; i <= toX; i++) {
      for (let j = fromY; j <= toY; j++) {
        const [x, y] = [i * size, j * size]
        const u = ((bx - x) * (cy - y) - (cx - x) * (by - y)) / area
        const v = ((cx - x) * (ay - y) - (ax - x) * (cy - y)) / area
        if (u < 0 || v < 0 || u + v > 1) continue
        this.#set(i, j, u * p[a + 2]! + v * p[b + 2]! + (1 - u - v) * p[c + 2]!)
      }
    }
  }

  #set(i: number, j: number, z: number): void {
    const key = keyOf(i, j)
    const before = this.#heights.get(key)
    if (before === undefined || (this.#side === 'front' ? z > before : z < before)) this.#heights.set(key, z)
  }

  /** Cells that are covered, by their numbers along X and Y, with the height there. */
  *cells(): Generator<readonly [i: number, j: number, height: number]> {
    for (const [key, height] of this.#heights) {
      const j = Math.round(key / ROW)
      yield [key - keyOf(0, j), j, height]
    }
  }

  at(i: number, j: number): number | undefined {
    return this.#heights.get(keyOf(i, j))
  }

  /** How far along Z this must be moved, at an offset along X and Y, so that its back is in front of the other's front. */
  pushOut(other: HeightMap, x: number, y: number): number {
    const [di, dj] = [Math.round(x / this.#cell), Math.round(y / this.#cell)]
    let needed = Number.NEGATIVE_INFINITY
    for (const [key, back] of this.#heights) {
      const front = other.#heights.get(key + keyOf(di, dj))
      if (front !== undefined) needed = Math.max(needed, front - back)
    }
    return needed
  }
}

/** Cells further apart than this many are never compared. */
const ROW = 1 << 20
const keyOf = (i: number, j: number) => j * ROW + i
