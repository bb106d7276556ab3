/**
 * A symmetric matrix over the vertices of a surface: a row per vertex, entries where two vertices share an equation.
 * The places of the entries are fixed first, so that values are added without allocation and a factorization of one
 * pattern serves many sets of values.
 */
export class SymmetricMatrix {
  readonly count: number
  /** Entries of row i are `columns[starts[i]]` to `columns[starts[i + 1] - 1]`, sorted; both triangles are present. */
  readonly starts: Int32Array
  readonly columns: Int32Array
  readonly values: Float64Array

  private constructor(count: number, starts: Int32Array, columns: Int32Array) {
    this.count = count
    this.starts = starts
    this.columns = columns
    this.values = new Float64Array(columns.length)
  }

  /** A matrix with entries for all pairs of vertices that occur in one of the groups, and the diagonal. */
  static ofGroups(count: number, groups: readonly ArrayLike<number>[]): SymmetricMatrix {
    let most = count
    for (const group of groups) most += group.length * (group.length - 1)
    const keys = new Float64Array(most)
    let used = 0
    for (let i = 0; i < count; i++) keys[used++] = i * count + i
    for (const group of groups)
      for (let p = 0; p < group.length; p++)
        for (let q = 0; q < group.length; q++) if (p !== q) keys[used++] = group[p]! * count + group[q]!
    keys.sort()
    const columns = new Int32Array(used)
    const starts = new Int32Array(count + 1)
    let size = 0
    let before = -1
    for (const key of keys) {
      if (key === before) continue
      before = key
      const row = Math.floor(key / count)
      columns[size++] = key - row * count
      starts[row + 1] = size
    }
    return new SymmetricMatrix(count, starts, columns.slice(0, size))
  }

  add(row: number, column: number, value: number): void {
    const { columns } = this
    let low = this.starts[row]!
    let high = this.starts[row + 1]! - 1
    while (low < high) {
      const middle = (low + high) >> 1
      if (columns[middle]! < column) low = middle + 1
      else high = middle
    }
    this.values[low]! += value
  }

  /** Adds weight · aᵀa for a sparse row a: the equation `Σ values · x = …` in a least-squares sum. */
  addSquare(indices: ArrayLike<number>, values: ArrayLike<number>, weight: number): void {
    for (let p = 0; p < indices.length; p++)
      for (let q = 0; q < indices.length; q++)
        this.add(indices[p]!, indices[q]!, weight * values[p]! * values[q]!)
  }

  /** y = A x, three coordinates per vertex. */
  multiply(x: Float64Array, out = new Float64Array(x.length)): Float64Array {
    for (let i = 0; i < this.count; i++) {
      let [a, b, c] = [0, 0, 0]
      for (let e = this.starts[i]!; e < this.starts[i + 1]!; e++) {
        const value = this.values[e]!
        const j = this.columns[e]! * 3
        a += value * x[j]!
        b += value * x[j + 1]!
        c += value * x[j + 2]!
      }
      out[i * 3] = a
      out[i * 3 + 1] = b
      out[i * 3 + 2] = c
    }
    return out
  }
}
