/** Vertices in cubes of space, for finding those near a point. */
export class PointGrid {
  readonly #positions: Float64Array
  readonly #size: number
  readonly #cells = new Map<string, number[]>()

  constructor(positions: Float64Array, vertices: readonly number[], size: number) {
    this.#positions = positions
    this.#size = size
    for (const v of vertices) {
      const key = this.#key(positions[v * 3]!, positions[v * 3 + 1]!, positions[v * 3 + 2]!)
      const cell = this.#cells.get(key)
      if (cell) cell.push(v)
      else this.#cells.set(key, [v])
    }
  }

  #key(x: number, y: number, z: number): string {
    const size = this.#size
    return `${Math.floor(x / size)} ${Math.floor(y / size)} ${Math.floor(z / size)}`
  }

  /** Calls back for every vertex within a distance. */
  forNear(
    x: number,
    y: number,
    z: number,
    radius: number,
    found: (vertex: number, square: number) => void,
  ): void {
    const size = this.#size
    const reach = Math.ceil(radius / size)
    for (let i = -reach; i <= reach; i++) {
      for (let j = -reach; j <= reach; j++) {
        for (let k = -reach; k <= reach; k++) {
          for (const v of this.#cells.get(this.#key(x + i * size, y + j * size, z + k * size)) ?? []) {
            const dx = this.#positions[v * 3]! - x
            const dy = this.#positions[v * 3 + 1]! - y
            const dz = this.#positions[v * 3 + 2]! - z
            const square = dx * dx + dy * dy + dz * dz
            if (square < radius * radius) found(v, square)
          }
        }
      }
    }
  }
}
