import type { Key, SampledCurve } from '@facework/documents'
import { withTangents } from '../../keys/with-tangents.ts'
import { longestRuns } from './longest-runs.ts'

/** Points joined by straight lines; times rise. */
export interface Polyline {
  readonly times: readonly number[]
  readonly values: readonly number[]
}

export function lineOfSamples({ start, rate, values }: SampledCurve): Polyline {
  return { times: Array.from(values, (_, i) => start + i / rate), values: Array.from(values) }
}

/** The fewest straight keys, about, that stay within `error` of a line at every time. */
export function fitLinear({ times, values }: Polyline, error: number): Key[] {
  const runs = longestRuns(times.length, (from, to) => {
    const slope = (values[to]! - values[from]!) / (times[to]! - times[from]!)
    // Between corners both are straight, so that the corners tell all.
    for (let i = from + 1; i < to; i++) {
      if (Math.abs(values[from]! + slope * (times[i]! - times[from]!) - values[i]!) > error) return false
    }
    return true
  })
  return runs.map((i) => ({ time: times[i]!, value: values[i]!, interpolation: 'linear' }))
}

/** The same in cubic keys: each run gets the two slopes that fit it best in the sense of least squares. */
export function fitCubic(line: Polyline, error: number): Key[] {
  const { times, values } = line
  const slopes = new Map<string, readonly [number, number]>()
  const runs = longestRuns(times.length, (from, to) => {
    const fitted = bestSlopes(line, from, to)
    if (cubicError(line, from, to, fitted) > error) return false
    slopes.set(`${from} ${to}`, fitted)
    return true
  })
  return runs.map((i, r): Key => {
    const [before, after] = [runs[r - 1], runs[r + 1]]
    const inSlope = before === undefined ? undefined : slopes.get(`${before} ${i}`)?.[1]
    const outSlope = after === undefined ? undefined : slopes.get(`${i} ${after}`)?.[0]
    const straightOut = after !== undefined && outSlope === undefined
    // Neighbouring points are joined as they were.
    const interpolation = straightOut || after === undefined ? 'linear' : 'cubic'
    return withTangents(
      { time: times[i]!, value: values[i]!, interpolation },
      inSlope === undefined ? undefined : { slope: inSlope },
      outSlope === undefined ? undefined : { slope: outSlope },
    )
  })
}

/** Slopes at both ends of a Hermite segment with fixed end values: a system of two equations. */
function bestSlopes({ times, values }: Polyline, from: number, to: number): readonly [number, number] {
  const span = times[to]! - times[from]!
  const [v0, v1] = [values[from]!, values[to]!]
  let [aa, ab, bb, ar, br] = [0, 0, 0, 0, 0]
  for (let i = from + 1; i < to; i++) {
    const p = (times[i]! - times[from]!) / span
    const [p2, p3] = [p * p, p * p * p]
    const a = span * (p3 - 2 * p2 + p)
    const b = span * (p3 - p2)
    const rest = values[i]! - (v0 + (3 * p2 - 2 * p3) * (v1 - v0))
    aa += a * a
    ab += a * b
    bb += b * b
    ar += a * rest
    br += b * rest
  }
  const slope = (v1 - v0) / span
  const determinant = aa * bb - ab * ab
  // One point between cannot say two slopes.
  if (determinant <= 1e-12 * aa * bb || to - from < 3)
    return aa > 0 ? evenSlopes(aa, ab, bb, ar, br, slope) : [slope, slope]
  return [(ar * bb - br * ab) / determinant, (aa * br - ab * ar) / determinant]
}

/** Both slopes off the straight line by the same amount, in opposite directions: a parabola. */
function evenSlopes(
  aa: number,
  ab: number,
  bb: number,
  ar: number,
  br: number,
  slope: number,
): readonly [number, number] {
  // Minimises Σ (a(s+d) + b(s−d) − r)² over d.
  const square = aa - 2 * ab + bb
  const d = square > 0 ? (ar - br - slope * (aa - bb)) / square : 0
  return [slope + d, slope - d]
}

/** Greatest distance of the segment from the line, at every time: also at the extremes between corners. */
function cubicError(
  { times, values }: Polyline,
  from: number,
  to: number,
  slopes: readonly [number, number],
): number {
  const span = times[to]! - times[from]!
  const [v0, v1] = [values[from]!, values[to]!]
  const [m0, m1] = [slopes[0] * span, slopes[1] * span]
  // v(p) = c3·p³ + c2·p² + c1·p + v0
  const [c3, c2, c1] = [2 * (v0 - v1) + m0 + m1, 3 * (v1 - v0) - 2 * m0 - m1, m0]
  const at = (p: number) => ((c3 * p + c2) * p + c1) * p + v0
  let worst = 0
  for (let i = from; i < to; i++) {
    const p0 = (times[i]! - times[from]!) / span
    const p1 = (times[i + 1]! - times[from]!) / span
    const slope = (values[i + 1]! - values[i]!) / (p1 - p0)
    const off = (p: number) => Math.abs(at(p) - (values[i]! + slope * (p - p0)))
    worst = Math.max(worst, off(p0), off(p1))
    // Where the segment runs as steep as the line: 3·c3·p² + 2·c2·p + c1 = slope.
    const root = c2 * c2 - 3 * c3 * (c1 - slope)
    const places =
      Math.abs(c3) < 1e-15
        ? [(slope - c1) / (2 * c2)]
        : [-1, 1].map((s) => (-c2 + s * Math.sqrt(root)) / (3 * c3))
    for (const p of places) if (p > p0 && p < p1) worst = Math.max(worst, off(p))
  }
  return worst
}
