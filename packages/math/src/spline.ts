/**
 * Cubic Bézier in (time, value) whose handles reach `weight` of the span along their slopes; a weight of
 * one third on both sides is exactly the Hermite curve. Time is solved for by safeguarded Newton: handles
 * of weight ≤ 1 keep time monotonic, so there is one root.
 */
export function weightedBezier(
  v0: number,
  slope0: number,
  weight0: number,
  v1: number,
  slope1: number,
  weight1: number,
  span: number,
  t: number,
): number {
  const x1 = weight0
  const x2 = 1 - weight1
  let low = 0
  let high = 1
  let u = t
  for (let step = 0; step < 64; step++) {
    const v = 1 - u
    const x = 3 * v * v * u * x1 + 3 * v * u * u * x2 + u * u * u
    const error = x - t
    if (error === 0 || high - low < 1e-15) break
    if (error > 0) high = u
    else low = u
    const slope = 3 * v * v * x1 + 6 * v * u * (x2 - x1) + 3 * u * u * (1 - x2)
    const next = slope > 1e-12 ? u - error / slope : (low + high) / 2
    const safe = next > low && next < high ? next : (low + high) / 2
    if (safe === u) break
    u = safe
  }
  const v = 1 - u
  const y1 = v0 + slope0 * weight0 * span
  const y2 = v1 - slope1 * weight1 * span
  return v * v * v * v0 + 3 * v * v * u * y1 + 3 * v * u * u * y2 + u * u * u * v1
}

/**
 * The slope an automatic tangent takes at a key with neighbours on both sides: Catmull-Rom on uneven
 * times, limited (Fritsch-Carlson) so that the curve never passes beyond its keys.
 */
export function automaticSlope(
  t0: number,
  v0: number,
  t1: number,
  v1: number,
  t2: number,
  v2: number,
): number {
  const left = (v1 - v0) / (t1 - t0)
  const right = (v2 - v1) / (t2 - t1)
  if (left * right <= 0) return 0
  const slope = (v2 - v0) / (t2 - t0)
  const limit = 3 * Math.min(Math.abs(left), Math.abs(right))
  return Math.abs(slope) > limit ? Math.sign(slope) * limit : slope
}
