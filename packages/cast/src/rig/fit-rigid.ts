import { normalise, type Quat, rotate } from '../clay/quaternion.ts'
import { add, mad, mul, ORIGIN, sub, type Vec3 } from '../clay/vector.ts'
import type { Motion } from './face-joint.ts'

/**
 * Best turn and shift about a pivot that takes weighted points to their targets (Horn's quaternion method, by power
 * iteration). `stiffness` pulls the turn towards none: a small patch of skin says little about rotation, and a spinning
 * joint would throw its neighbours about.
 */
export function fitRigid(
  pivot: Vec3,
  from: readonly Vec3[],
  to: readonly Vec3[],
  weight: readonly number[],
  stiffness: number,
): Motion {
  let total = 0
  let ca = ORIGIN
  let cb = ORIGIN
  from.forEach((p, i) => {
    total += weight[i]!
    ca = mad(ca, p, weight[i]!)
    cb = mad(cb, to[i]!, weight[i]!)
  })
  ca = mul(ca, 1 / total)
  cb = mul(cb, 1 / total)
  let [xx, xy, xz, yx, yy, yz, zx, zy, zz, spread] = [0, 0, 0, 0, 0, 0, 0, 0, 0, 0]
  from.forEach((p, i) => {
    const w = weight[i]!
    const a = sub(p, ca)
    const b = sub(to[i]!, cb)
    spread += w * (a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
    xx += w * a[0] * b[0]
    xy += w * a[0] * b[1]
    xz += w * a[0] * b[2]
    yx += w * a[1] * b[0]
    yy += w * a[1] * b[1]
    yz += w * a[1] * b[2]
    zx += w * a[2] * b[0]
    zy += w * a[2] * b[1]
    zz += w * a[2] * b[2]
  })
  xx += stiffness * spread
  yy += stiffness * spread
  zz += stiffness * spread
  const n = [
    [xx + yy + zz, yz - zy, zx - xz, xy - yx],
    [yz - zy, xx - yy - zz, xy + yx, zx + xz],
    [zx - xz, xy + yx, -xx + yy - zz, yz + zy],
    [xy - yx, zx + xz, yz + zy, -xx - yy + zz],
  ]
  const shift = spread * (2 + stiffness * 3) + 1e-12
  let v = [1, 0, 0, 0]
  for (let round = 0; round < 80; round++) {
    const next = n.map(
      (r, i) => r[0]! * v[0]! + r[1]! * v[1]! + r[2]! * v[2]! + r[3]! * v[3]! + shift * v[i]!,
    )
    const length = Math.hypot(next[0]!, next[1]!, next[2]!, next[3]!)
    v = next.map((x) => x / length)
  }
  const q: Quat = normalise([v[1]!, v[2]!, v[3]!, v[0]!])
  return { q, t: sub(add(cb, rotate(q, sub(pivot, ca))), pivot) }
}
