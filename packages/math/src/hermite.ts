/** Cubic Hermite between v0 and v1; slopes are per second, t in [0, 1], span in seconds. */
export function hermite(
  v0: number,
  slope0: number,
  v1: number,
  slope1: number,
  span: number,
  t: number,
): number {
  const t2 = t * t
  const t3 = t2 * t
  const h01 = 3 * t2 - 2 * t3
  return (1 - h01) * v0 + h01 * v1 + span * ((t3 - 2 * t2 + t) * slope0 + (t3 - t2) * slope1)
}
