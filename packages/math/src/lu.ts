/**
 * Factors a square matrix (rows one after another) in place into L and U, the largest entry of each column
 * as pivot. `pivots` takes the row that each step was swapped with. False when the matrix is singular.
 */
export function factorizeLu(a: Float64Array, n: number, pivots: Int32Array): boolean {
  for (let k = 0; k < n; k++) {
    let best = k
    for (let row = k + 1; row < n; row++) {
      if (Math.abs(a[row * n + k]!) > Math.abs(a[best * n + k]!)) best = row
    }
    pivots[k] = best
    const pivot = a[best * n + k]!
    if (!(Math.abs(pivot) > 0)) return false
    if (best !== k) {
      for (let column = 0; column < n; column++) {
        const held = a[k * n + column]!
        a[k * n + column] = a[best * n + column]!
        a[best * n + column] = held
      }
    }
    for (let row = k + 1; row < n; row++) {
      const factor = a[row * n + k]! / pivot
      a[row * n + k] = factor
      if (factor === 0) continue
      for (let column = k + 1; column < n; column++) a[row * n + column]! -= factor * a[k * n + column]!
    }
  }
  return true
}

/** Solves A·x = b in place of b, A as factored. */
export function solveLu(lu: Float64Array, n: number, pivots: Int32Array, b: Float64Array): void {
  for (let k = 0; k < n; k++) {
    const held = b[pivots[k]!]!
    b[pivots[k]!] = b[k]!
    b[k] = held
  }
  for (let row = 1; row < n; row++) {
    for (let column = 0; column < row; column++) b[row]! -= lu[row * n + column]! * b[column]!
  }
  for (let row = n - 1; row >= 0; row--) {
    for (let column = row + 1; column < n; column++) b[row]! -= lu[row * n + column]! * b[column]!
    b[row]! /= lu[row * n + row]!
  }
}

/**
 * The inverse of a square matrix, and its condition ‖A‖₁·‖A⁻¹‖₁: by how much it may enlarge an error.
 * Infinite, and out left as it is, when the matrix is singular.
 */
export function invertWithLu(out: Float64Array, a: Float64Array, n: number): number {
  const lu = a.slice()
  const pivots = new Int32Array(n)
  if (!factorizeLu(lu, n, pivots)) return Number.POSITIVE_INFINITY
  const inverse = new Float64Array(n * n)
  const column = new Float64Array(n)
  for (let k = 0; k < n; k++) {
    column.fill(0)
    column[k] = 1
    solveLu(lu, n, pivots, column)
    for (let row = 0; row < n; row++) inverse[row * n + k] = column[row]!
  }
  const condition = columnNorm(a, n) * columnNorm(inverse, n)
  if (!Number.isFinite(condition)) return Number.POSITIVE_INFINITY
  out.set(inverse)
  return condition
}

/** The largest sum of magnitudes in a column. */
function columnNorm(a: Float64Array, n: number): number {
  let most = 0
  for (let column = 0; column < n; column++) {
    let sum = 0
    for (let row = 0; row < n; row++) sum += Math.abs(a[row * n + column]!)
    if (!Number.isFinite(sum)) return Number.POSITIVE_INFINITY
    most = Math.max(most, sum)
  }
  return most
}
