import { add, len, mad, mul, norm, sub, type Vec3 } from './vector.ts'

/** The sculpting clay: negative inside, positive outside, roughly metres. It gives the form; the topology comes later. */
export type Shape = (p: Vec3) => number

export function ellipsoid(c: Vec3, r: Vec3): Shape {
  const smallest = -Math.min(...r)
  return (p) => {
    const x = (p[0] - c[0]) / r[0]
    const y = (p[1] - c[1]) / r[1]
    const z = (p[2] - c[2]) / r[2]
    const k0 = Math.sqrt(x * x + y * y + z * z)
    const k1 = Math.sqrt((x / r[0]) ** 2 + (y / r[1]) ** 2 + (z / r[2]) ** 2)
    return k1 < 1e-9 ? smallest : (k0 * (k0 - 1)) / k1
  }
}
export const sphere =
  (c: Vec3, r: number): Shape =>
  (p) =>
    Math.sqrt((p[0] - c[0]) ** 2 + (p[1] - c[1]) ** 2 + (p[2] - c[2]) ** 2) - r
/** A capsule with two radii. */
export function cone(a: Vec3, b: Vec3, ra: number, rb: number): Shape {
  const ab = sub(b, a)
  const length2 = ab[0] ** 2 + ab[1] ** 2 + ab[2] ** 2
  return (p) => {
    const ap = sub(p, a)
    const t = Math.min(1, Math.max(0, (ab[0] * ap[0] + ab[1] * ap[1] + ab[2] * ap[2]) / length2))
    return len(sub(ap, mul(ab, t))) - (ra + (rb - ra) * t)
  }
}
/** Box with generously rounded edges. */
export function roundBox(c: Vec3, half: Vec3, r: number): Shape {
  return (p) => {
    const x = Math.abs(p[0] - c[0]) - half[0] + r
    const y = Math.abs(p[1] - c[1]) - half[1] + r
    const z = Math.abs(p[2] - c[2]) - half[2] + r
    const out = Math.sqrt(Math.max(x, 0) ** 2 + Math.max(y, 0) ** 2 + Math.max(z, 0) ** 2)
    return out + Math.min(Math.max(x, y, z), 0) - r
  }
}
/** Mirrored pair: evaluates the +X copy for both sides. */
export const pair =
  (f: Shape): Shape =>
  (p) =>
    f([Math.abs(p[0]), p[1], p[2]])

function smoothMin(a: number, b: number, k: number): number {
  const h = Math.max(k - Math.abs(a - b), 0) / k
  return Math.min(a, b) - h * h * k * 0.25
}

export interface Stroke {
  shape: Shape
  /** Blend radius, metres. */
  blend: number
  carve?: boolean
}
export const blob = (shape: Shape, blend: number): Stroke => ({ shape, blend })
export const carve = (shape: Shape, blend: number): Stroke => ({ shape, blend, carve: true })
/** Strokes joined to (or carved out of) the first shape, in order. */
export function sculpt(first: Shape, ...strokes: readonly Stroke[]): Shape {
  return (p) => {
    let d = first(p)
    for (const s of strokes)
      d = s.carve ? -smoothMin(-d, s.shape(p), s.blend) : smoothMin(d, s.shape(p), s.blend)
    return d
  }
}

export function gradient(f: Shape, p: Vec3, e = 2e-4): Vec3 {
  return norm([
    f([p[0] + e, p[1], p[2]]) - f([p[0] - e, p[1], p[2]]),
    f([p[0], p[1] + e, p[2]]) - f([p[0], p[1] - e, p[2]]),
    f([p[0], p[1], p[2] + e]) - f([p[0], p[1], p[2] - e]),
  ])
}
/** Distance along d at which a ray that starts inside the shape leaves it for the first time. */
export function exitDistance(f: Shape, o: Vec3, d: Vec3, max = 0.6): number {
  let t = 0
  let before = 0
  for (let i = 0; i < 400 && t < max; i++) {
    const v = f(mad(o, d, t))
    if (v > 0 && i > 0) {
      let low = before
      let high = t
      for (let k = 0; k < 26; k++) {
        const m = (low + high) / 2
        if (f(mad(o, d, m)) > 0) high = m
        else low = m
      }
      return (low + high) / 2
    }
    before = t
    t += Math.max(Math.abs(v) * 0.7, 0.0004)
  }
  return t
}
export const exitPoint = (f: Shape, o: Vec3, d: Vec3): Vec3 => mad(o, d, exitDistance(f, o, d))
/** Move p by d on its iso-level: skin slides over the skull instead of flying off it. */
export function slide(f: Shape, p: Vec3, d: Vec3): Vec3 {
  const level = f(p)
  let q = add(p, d)
  for (let i = 0; i < 3; i++) q = mad(q, gradient(f, q), -(f(q) - level))
  return q
}
