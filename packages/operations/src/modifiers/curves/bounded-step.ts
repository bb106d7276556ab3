/** How far a bound may be overstepped and count as met. */
const MET = 1e-12

/**
 * The d that makes ½·dᵀHd + gᵀd least with low ≤ d ≤ high, 0 being allowed: an active set. The numbers that
 * are free are solved for; the first that meets its bound on the way is held there; one that would rather
 * come back is let go. H is symmetric, with what is left open already settled on its diagonal; a number with
 * nothing on the diagonal stays 0. Returns the largest part of d.
 */
export function boundedStep(
  matrix: Float64Array,
  gradient: Float64Array,
  low: Float64Array,
  high: Float64Array,
  step: Float64Array,
): number {
  const count = step.length
  step.fill(0)
  const held = new Uint8Array(count)
  const idle = new Uint8Array(count)
  for (let c = 0; c < count; c++) {
    idle[c] = matrix[c * count + c]! > 0 ? 0 : 1
    // Those that stand at a bound and would go beyond it.
    held[c] = (low[c]! >= -MET && gradient[c]! > 0) || (high[c]! <= MET && gradient[c]! < 0) ? 1 : 0
  }
  const wanted = new Float64Array(count)
  for (let round = 0; round < count * 4; round++) {
    const free: number[] = []
    for (let c = 0; c < count; c++) if (idle[c] === 0 && held[c] === 0) free.push(c)
    solveFree(matrix, gradient, step, free, wanted)
    const [part, blocked] = firstBound(free, step, wanted, low, high)
    for (const c of free) step[c] = step[c]! + part * (wanted[c]! - step[c]!)
    if (blocked >= 0) {
      step[blocked] = wanted[blocked]! > step[blocked]! ? high[blocked]! : low[blocked]!
      held[blocked] = 1
      continue
    }
    const back = mostEager(matrix, gradient, step, held, idle, high)
    if (back < 0) break
    held[back] = 0
  }
  return step.reduce((most, v) => Math.max(most, Math.abs(v)), 0)
}

/** How much of the way can be gone, and who stops it; −1 for nobody. */
function firstBound(
  free: readonly number[],
  step: Float64Array,
  wanted: Float64Array,
  low: Float64Array,
  high: Float64Array,
): readonly [number, number] {
  let [part, blocked] = [1, -1]
  for (const c of free) {
    const move = wanted[c]! - step[c]!
    const bound = move > 0 ? high[c]! : low[c]!
    if (move > 0 ? wanted[c]! <= bound + MET : wanted[c]! >= bound - MET) continue
    const reach = Math.max(0, (bound - step[c]!) / move)
    if (reach < part) [part, blocked] = [reach, c]
  }
  return [part, blocked]
}

/** Who is held at a bound and pulls inward most; −1 for nobody. */
function mostEager(
  matrix: Float64Array,
  gradient: Float64Array,
  step: Float64Array,
  held: Uint8Array,
  idle: Uint8Array,
  high: Float64Array,
): number {
  const count = step.length
  let [most, who] = [1e-9, -1]
  for (let c = 0; c < count; c++) {
    if (held[c] === 0 || idle[c] === 1) continue
    let slope = gradient[c]!
    for (let k = 0; k < count; k++) slope += matrix[c * count + k]! * step[k]!
    // As a length of step, so that strong and weak ones compare.
    const pull = (step[c] === high[c] ? slope : -slope) / matrix[c * count + c]!
    if (pull > most) [most, who] = [pull, c]
  }
  return who
}

/** Solves for the free numbers with the others fixed, by Cholesky. */
function solveFree(
  matrix: Float64Array,
  gradient: Float64Array,
  step: Float64Array,
  free: readonly number[],
  out: Float64Array,
): void {
  const count = step.length
  const size = free.length
  const isFree = new Uint8Array(count)
  for (const c of free) isFree[c] = 1
  const factor = new Float64Array(size * size)
  const right = new Float64Array(size)
  for (let i = 0; i < size; i++) {
    const row = free[i]! * count
    let sum = -gradient[free[i]!]!
    for (let k = 0; k < count; k++) if (isFree[k] === 0) sum -= matrix[row + k]! * step[k]!
    for (let j = 0; j <= i; j++) {
      let value = matrix[row + free[j]!]!
      for (let k = 0; k < j; k++) value -= factor[i * size + k]! * factor[j * size + k]!
      factor[i * size + j] =
        i === j ? Math.sqrt(Math.max(value, matrix[row + free[i]!]! * 1e-14)) : value / factor[j * size + j]!
    }
    for (let k = 0; k < i; k++) sum -= factor[i * size + k]! * right[k]!
    right[i] = sum / factor[i * size + i]!
  }
  for (let i = size - 1; i >= 0; i--) {
    let sum = right[i]!
    for (let k = i + 1; k < size; k++) sum -= factor[k * size + i]! * right[k]!
    right[i] = sum / factor[i * size + i]!
    out[free[i]!] = right[i]!
  }
}
