/**
 * A symmetric positive definite matrix in sparse rows, factored once and solved for many right sides.
 *
 * Rows are renumbered so that neighbors have near numbers (reverse Cuthill–McKee), and each row of the factor is kept
 * from its first entry on. For meshes of some thousand vertices this is as fast as a general sparse factorization and
 * a tenth of its code.
 */
export class EnvelopeCholesky {
  readonly #order: Int32Array
  /** Where the row of the factor starts in `values`, less the number of its first column. */
  readonly #offsets: Int32Array
  readonly #firsts: Int32Array
  readonly #values: Float64Array
  readonly #scratch: Float64Array

  /** `rows[i]` holds the columns of row i with their values; only one of (i, j) and (j, i) has to be there. */
  constructor(rows: readonly ReadonlyMap<number, number>[]) {
    const count = rows.length
    const links = Array.from({ length: count }, () => new Set<number>())
    rows.forEach((row, i) => {
      for (const j of row.keys()) {
        if (i === j) continue
        links[i]!.add(j)
        links[j]!.add(i)
      }
    })
    this.#order = reverseCuthillMcKee(links)
    const place = new Int32Array(count)
    this.#order.forEach((row, i) => {
      place[row] = i
    })
    const firsts = Int32Array.from({ length: count }, (_, i) => i)
    rows.forEach((row, i) => {
      for (const j of row.keys()) {
        const [low, high] = place[i]! < place[j]! ? [place[i]!, place[j]!] : [place[j]!, place[i]!]
        if (low < firsts[high]!) firsts[high] = low
      }
    })
    this.#firsts = firsts
    this.#offsets = new Int32Array(count)
    let size = 0
    for (let i = 0; i < count; i++) {
      this.#offsets[i] = size - firsts[i]!
      size += i - firsts[i]! + 1
    }
    this.#values = new Float64Array(size)
    rows.forEach((row, i) => {
      for (const [j, value] of row) {
        const [low, high] = place[i]! < place[j]! ? [place[i]!, place[j]!] : [place[j]!, place[i]!]
        this.#values[this.#offsets[high]! + low] = value
      }
    })
    this.#scratch = new Float64Array(count)
    this.#factorize()
  }

  #factorize(): void {
    const values = this.#values
    const offsets = this.#offsets
    const firsts = this.#firsts
    for (let i = 0; i < offsets.length; i++) {
      const own = offsets[i]!
      for (let j = firsts[i]!; j <= i; j++) {
        const other = offsets[j]!
        let sum = values[own + j]!
        for (let k = Math.max(firsts[i]!, firsts[j]!); k < j; k++)
          sum -= values[own + k]! * values[other + k]!
        // Rounding may leave nothing of a pivot where a part hardly hangs on anything.
        values[own + j] = i === j ? Math.sqrt(Math.max(sum, 1e-12)) : sum / values[other + j]!
      }
    }
  }

  /** Replaces the right side by the solution. */
  solve(b: Float64Array): void {
    const x = this.#scratch
    const values = this.#values
    const offsets = this.#offsets
    const firsts = this.#firsts
    const count = offsets.length
    for (let i = 0; i < count; i++) {
      const own = offsets[i]!
      let sum = b[this.#order[i]!]!
      for (let k = firsts[i]!; k < i; k++) sum -= values[own + k]! * x[k]!
      x[i] = sum / values[own + i]!
    }
    for (let i = count - 1; i >= 0; i--) {
      const own = offsets[i]!
      const value = x[i]! / values[own + i]!
      x[i] = value
      for (let k = firsts[i]!; k < i; k++) x[k]! -= values[own + k]! * value
    }
    for (let i = 0; i < count; i++) b[this.#order[i]!] = x[i]!
  }
}

function reverseCuthillMcKee(links: readonly ReadonlySet<number>[]): Int32Array {
  const count = links.length
  const order: number[] = []
  const taken = new Uint8Array(count)
  const byDegree = Array.from({ length: count }, (_, i) => i).sort(
    (a, b) => links[a]!.size - links[b]!.size || a - b,
  )
  for (const start of byDegree) {
    if (taken[start]) continue
    const from = farthest(links, start)
    taken[from] = 1
    order.push(from)
    for (let q = order.length - 1; q < order.length; q++) {
      const next = [...links[order[q]!]!].filter((v) => !taken[v])
      next.sort((a, b) => links[a]!.size - links[b]!.size || a - b)
      for (const v of next) {
        taken[v] = 1
        order.push(v)
      }
    }
  }
  return Int32Array.from(order.reverse())
}

/** The last vertex that is reached from a start: numbering from an end keeps rows short. */
function farthest(links: readonly ReadonlySet<number>[], start: number): number {
  const seen = new Set([start])
  let last = start
  for (const v of seen) {
    last = v
    for (const u of links[v]!) seen.add(u)
  }
  return last
}
