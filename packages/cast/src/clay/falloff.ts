export const DEG = Math.PI / 180
export const lerp = (a: number, b: number, t: number): number => a + (b - a) * t
export const clamp = (x: number, low = 0, high = 1): number => Math.min(high, Math.max(low, x))

/** Hermite step from 0 at e0 to 1 at e1; works for e0 > e1 too (a falling edge). */
export function smooth(e0: number, e1: number, x: number): number {
  const t = clamp((x - e0) / (e1 - e0))
  return t * t * (3 - 2 * t)
}
export const gauss = (x: number, sigma: number): number => Math.exp(-(x * x) / (sigma * sigma))
/** 1 at the centre, exactly 0 outside the radius, so that a muscle never leaks past its own region. */
export function bump(distance: number, radius: number): number {
  const t = distance / radius
  return t >= 1 ? 0 : (1 - t * t) ** 2
}

export type Knot = readonly [number, number]
/** Catmull-Rom curve through [x, y] knots, held beyond both ends. */
export function curve(knots: readonly Knot[], x: number): number {
  const last = knots.length - 1
  if (x <= knots[0]![0]) return knots[0]![1]
  if (x >= knots[last]![0]) return knots[last]![1]
  let i = 1
  while (x > knots[i]![0]) i++
  const [x0, y0] = knots[i - 1]!
  const [x1, y1] = knots[i]!
  const h = x1 - x0
  const t = (x - x0) / h
  const slope = (a: Knot, b: Knot) => (b[1] - a[1]) / (b[0] - a[0])
  const d0 = i > 1 ? slope(knots[i - 2]!, knots[i]!) : (y1 - y0) / h
  const d1 = i < last ? slope(knots[i - 1]!, knots[i + 1]!) : (y1 - y0) / h
  const t2 = t * t
  const t3 = t2 * t
  return y0 * (2 * t3 - 3 * t2 + 1) + d0 * h * (t3 - 2 * t2 + t) + y1 * (3 * t2 - 2 * t3) + d1 * h * (t3 - t2)
}
