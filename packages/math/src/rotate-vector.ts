import type { Numbers, ReadonlyNumbers } from './numbers.ts'

/** out = q · v · conjugate(q): a vector, turned. Safe when out is v. */
export function rotateVector(
  out: Numbers,
  o: number,
  q: ReadonlyNumbers,
  i: number,
  v: ReadonlyNumbers,
  j: number,
): void {
  const qx = q[i]!,
    qy = q[i + 1]!,
    qz = q[i + 2]!,
    qw = q[i + 3]!
  const x = v[j]!,
    y = v[j + 1]!,
    z = v[j + 2]!
  const tx = 2 * (qy * z - qz * y),
    ty = 2 * (qz * x - qx * z),
    tz = 2 * (qx * y - qy * x)
  out[o] = x + qw * tx + qy * tz - qz * ty
  out[o + 1] = y + qw * ty + qz * tx - qx * tz
  out[o + 2] = z + qw * tz + qx * ty - qy * tx
}
