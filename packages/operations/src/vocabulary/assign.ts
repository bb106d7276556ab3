/**
 * One column for each row so that the sum of the scores is the largest there is: the Hungarian method with
 * potentials, O(rows² × columns). −1 for rows that are better left alone, whose score counts as `least`.
 */
export function assign(scores: readonly (readonly number[])[], least: number): number[] {
  const rows = scores.length
  const columns = (scores[0]?.length ?? 0) + rows
  // A column of its own for every row that takes nothing.
  const cost = (row: number, column: number) => {
    const own = scores[row]!
    if (column < own.length) return -own[column]!
    return column - own.length === row ? -least : Number.MAX_SAFE_INTEGER
  }
  const rowPotential = new Float64Array(rows + 1)
  const columnPotential = new Float64Array(columns + 1)
  const owner = new Int32Array(columns + 1)
  const before = new Int32Array(columns + 1)
  for (let row = 1; row <= rows; row++) {
    owner[0] = row
    const reached = new Float64Array(columns + 1).fill(Number.POSITIVE_INFINITY)
    const done = new Uint8Array(columns + 1)
    let at = 0
    do {
      done[at] = 1
      const from = owner[at]!
      let [step, next] = [Number.POSITIVE_INFINITY, 0]
      for (let column = 1; column <= columns; column++) {
        if (done[column]) continue
        const reduced = cost(from - 1, column - 1) - rowPotential[from]! - columnPotential[column]!
        if (reduced < reached[column]!) {
          reached[column] = reduced
          before[column] = at
        }
        if (reached[column]! < step) [step, next] = [reached[column]!, column]
      }
      for (let column = 0; column <= columns; column++) {
        if (done[column]) {
          rowPotential[owner[column]!]! += step
          columnPotential[column]! -= step
        } else reached[column]! -= step
      }
      at = next
    } while (owner[at] !== 0)
    for (; at !== 0; at = before[at]!) owner[at] = owner[before[at]!]!
  }
  const out = new Array<number>(rows).fill(-1)
  const real = scores[0]?.length ?? 0
  for (let column = 1; column <= real; column++) if (owner[column]! > 0) out[owner[column]! - 1] = column - 1
  return out
}
