import { invert3x3 } from '../../numeric/invert-3x3.ts'

type Point = readonly [number, number, number]

const ROUNDS = 5
/** Of the pairs, those that fit best count in the next round. */
const KEPT = 0.7
/** How much the map leans to a plain scale. */
const LEAN = 0.05

/**
 * The affine map that best takes the first of each pair to the second, without the worst pairs: widths, heights and
 * depths of heads differ one by one. Returns all positions mapped.
 */
export function affineFit(
  positions: Float64Array,
  pairs: readonly (readonly [Point, Point])[],
): Float64Array {
  let kept = pairs
  let map: (p: Point) => Point = (p) => p
  for (let round = 0; round < ROUNDS; round++) {
    map = solveAffine(kept)
    const error = ([a, b]: readonly [Point, Point]) => {
      const m = map(a)
      const [x, y, z] = [m[0] - b[0], m[1] - b[1], m[2] - b[2]]
      return x * x + y * y + z * z
    }
    const sorted = pairs.map((pair) => ({ pair, error: error(pair) })).sort((a, b) => a.error - b.error)
    kept = sorted.slice(0, Math.ceil(pairs.length * KEPT)).map(({ pair }) => pair)
  }
  const out = new Float64Array(positions.length)
  for (let i = 0; i < out.length; i += 3) {
    out.set(map([positions[i]!, positions[i + 1]!, positions[i + 2]!]), i)
  }
  return out
}

function solveAffine(pairs: readonly (readonly [Point, Point])[]): (p: Point) => Point {
  const center = (which: 0 | 1) =>
    [0, 1, 2].map(
      (k) => pairs.reduce((sum, pair) => sum + pair[which][k]!, 0) / pairs.length,
    ) as unknown as Point
  const [a, b] = [center(0), center(1)]
  const Q = new Float64Array(9)
  const S = new Float64Array(9)
  let [up, down] = [0, 0]
  for (const [x, y] of pairs) {
    for (let i = 0; i < 3; i++) {
      up += (x[i]! - a[i]!) * (y[i]! - b[i]!)
      down += (x[i]! - a[i]!) * (x[i]! - a[i]!)
      for (let j = 0; j < 3; j++) {
        Q[i * 3 + j]! += (x[i]! - a[i]!) * (x[j]! - a[j]!)
        S[i * 3 + j]! += (y[i]! - b[i]!) * (x[j]! - a[j]!)
      }
    }
  }
  const lean = (LEAN * down) / 3
  for (let i = 0; i < 3; i++) {
    Q[i * 4]! += lean
    S[i * 4]! += down > 0 ? (lean * up) / down : 0
  }
  const I = new Float64Array(9)
  invert3x3(Q, I, 0)
  const M = new Float64Array(9)
  for (let i = 0; i < 3; i++)
    for (let j = 0; j < 3; j++) for (let k = 0; k < 3; k++) M[i * 3 + j]! += S[i * 3 + k]! * I[k * 3 + j]!
  return (p) => {
    const d = [p[0] - a[0], p[1] - a[1], p[2] - a[2]] as const
    return [0, 1, 2].map(
      (i) => b[i]! + M[i * 3]! * d[0] + M[i * 3 + 1]! * d[1] + M[i * 3 + 2]! * d[2],
    ) as unknown as Point
  }
}
