/** Candidates that a vertex may have. */
export const MOST_CANDIDATES = 16

const SIZE = MOST_CANDIDATES
const active = new Int32Array(SIZE)
const inside = new Uint8Array(SIZE)
const allowed = new Uint8Array(SIZE)
const factor = new Float64Array(SIZE * SIZE)
const solved = new Float64Array(SIZE)
const before = new Float64Array(SIZE)
/** Weights below this are none. */
const NONE = 1e-4

/**
 * Weights of one vertex: the least wᵀAw − 2bᵀw with every weight from 0, their sum 1 and at most `limit` above 0.
 * Lawson and Hanson's active set on the normal equations, with the sum as a heavy penalty. Influences are dropped one
 * at a time, the one that costs least first, so that the others can take over its share before the next one goes.
 *
 * @param a `count` × `count` numbers.
 * @param w The weights; those that a vertex has are where the search starts, at most `limit` of them.
 */
export function simplexWeights(
  a: Float64Array,
  b: Float64Array,
  count: number,
  limit: number,
  w: Float64Array,
): void {
  let trace = 0
  for (let k = 0; k < count; k++) trace += a[k * count + k]!
  const mean = trace / count
  const penalty = 10 * mean + 1e-9
  const ridge = 1e-7 * (mean + 1e-9)
  // The joints it has, at their best: dropping others one by one may end with worse, where motions cancel out.
  for (let k = 0; k < count; k++) allowed[k] = w[k]! > 0 ? 1 : 0
  solve(a, b, count, w, penalty, ridge)
  scaleToOne(w, count)
  before.set(w)
  const costBefore = costOf(a, b, count, w)
  allowed.fill(1, 0, count)
  solve(a, b, count, w, penalty, ridge)
  for (;;) {
    let used = 0
    let drop = -1
    let least = Number.POSITIVE_INFINITY
    for (let k = 0; k < count; k++) {
      if (w[k]! <= NONE) {
        if (w[k]! > 0) allowed[k] = 0
        w[k] = 0
        continue
      }
      used++
      // By motion, not by what the others can take over: the exact cost keeps the still joint, and ends 15 % worse.
      const cost = w[k]! * w[k]! * (a[k * count + k]! + 1e-3 * mean)
      if (cost >= least) continue
      least = cost
      drop = k
    }
    if (used <= limit) break
    allowed[drop] = 0
    w[drop] = 0
    solve(a, b, count, w, penalty, ridge)
  }
  scaleToOne(w, count)
  if (costBefore < costOf(a, b, count, w)) w.set(before)
}

function scaleToOne(w: Float64Array, count: number): void {
  let sum = 0
  for (let k = 0; k < count; k++) sum += w[k]!
  if (sum > 0) for (let k = 0; k < count; k++) w[k]! /= sum
  else w[0] = 1
}

function costOf(a: Float64Array, b: Float64Array, count: number, w: Float64Array): number {
  let cost = 0
  for (let k = 0; k < count; k++) {
    if (w[k] === 0) continue
    cost -= 2 * b[k]! * w[k]!
    for (let l = 0; l < count; l++) cost += w[k]! * a[k * count + l]! * w[l]!
  }
  return cost
}

function solve(
  a: Float64Array,
  b: Float64Array,
  count: number,
  w: Float64Array,
  penalty: number,
  ridge: number,
): void {
  let m = 0
  for (let k = 0; k < count; k++) {
    inside[k] = w[k]! > 0 && allowed[k] === 1 ? 1 : 0
    if (inside[k] === 1) active[m++] = k
    else w[k] = 0
  }
  if (m > 0) m = settle(a, b, count, w, m, penalty, ridge)
  for (let round = 0; round < 3 * count; round++) {
    let sum = 0
    for (let k = 0; k < m; k++) sum += w[active[k]!]!
    let best = -1
    let steepest = 1e-9 * penalty
    for (let k = 0; k < count; k++) {
      if (inside[k] === 1 || allowed[k] === 0) continue
      let slope = b[k]! + penalty * (1 - sum)
      for (let l = 0; l < m; l++) slope -= a[k * count + active[l]!]! * w[active[l]!]!
      if (slope <= steepest) continue
      steepest = slope
      best = k
    }
    if (best < 0) return
    inside[best] = 1
    active[m++] = best
    m = settle(a, b, count, w, m, penalty, ridge)
  }
}

/** The least squares over the active set; those that would go below 0 leave it. Returns how many stay. */
function settle(
  a: Float64Array,
  b: Float64Array,
  count: number,
  w: Float64Array,
  size: number,
  penalty: number,
  ridge: number,
): number {
  let m = size
  while (m > 0 && cholesky(a, b, count, m, penalty, ridge)) {
    let step = 1
    let out = -1
    for (let k = 0; k < m; k++) {
      if (solved[k]! > 0) continue
      const value = w[active[k]!]!
      const t = value / (value - solved[k]!)
      if (t >= step) continue
      step = t
      out = k
    }
    if (out < 0) {
      for (let k = 0; k < m; k++) w[active[k]!] = Math.max(0, solved[k]!)
      return m
    }
    let kept = 0
    for (let k = 0; k < m; k++) {
      const at = active[k]!
      w[at]! += step * (solved[k]! - w[at]!)
      if (k !== out && w[at]! > 1e-12) {
        active[kept++] = at
      } else {
        w[at] = 0
        inside[at] = 0
      }
    }
    m = kept
  }
  return m
}

function cholesky(
  a: Float64Array,
  b: Float64Array,
  count: number,
  m: number,
  penalty: number,
  ridge: number,
): boolean {
  for (let i = 0; i < m; i++) {
    const row = active[i]! * count
    for (let j = 0; j <= i; j++) {
      let sum = a[row + active[j]!]! + penalty
      for (let k = 0; k < j; k++) sum -= factor[i * SIZE + k]! * factor[j * SIZE + k]!
      if (i > j) {
        factor[i * SIZE + j] = sum / factor[j * SIZE + j]!
        continue
      }
      if (sum + ridge <= 0) return false
      factor[i * SIZE + i] = Math.sqrt(sum + ridge)
    }
  }
  for (let i = 0; i < m; i++) {
    let sum = b[active[i]!]! + penalty
    for (let k = 0; k < i; k++) sum -= factor[i * SIZE + k]! * solved[k]!
    solved[i] = sum / factor[i * SIZE + i]!
  }
  for (let i = m - 1; i >= 0; i--) {
    let sum = solved[i]!
    for (let k = i + 1; k < m; k++) sum -= factor[k * SIZE + i]! * solved[k]!
    solved[i] = sum / factor[i * SIZE + i]!
  }
  return true
}
