import type { Numbers, ReadonlyNumbers } from './numbers.ts'

/**
 * Writes the normal of a triangle, as long as twice its area. `a`, `b` and `c` are where its corners begin among the
 * positions.
 */
export function writeTriangleNormal(p: ReadonlyNumbers, a: number, b: number, c: number, out: Numbers): void {
  const ux = p[b]! - p[a]!
  const uy = p[b + 1]! - p[a + 1]!
  const uz = p[b + 2]! - p[a + 2]!
  const vx = p[c]! - p[a]!
  const vy = p[c + 1]! - p[a + 1]!
  const vz = p[c + 2]! - p[a + 2]!
  out[0] = uy * vz - uz * vy
  out[1] = uz * vx - ux * vz
  out[2] = ux * vy - uy * vx
}
