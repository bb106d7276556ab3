import type { Bind } from '../clay/bind.ts'
import { Mesh } from '../clay/mesh.ts'
import { cross, dot, mad, norm, type Vec3 } from '../clay/vector.ts'
import type { Colour } from '../paint/colour.ts'

export interface LeafSpec {
  name: string
  material: string
  origin: Vec3
  axis: Vec3
  facing: Vec3
  length: number
  /** Half width, cup depth and thickness along the length (0 = root, 1 = tip). */
  width: (s: number) => number
  cup: (s: number) => number
  thick: (s: number) => number
  /** Height of the rolled rim in half widths. */
  rim: number
  /** Sideways and forward bend. */
  bend: (s: number) => readonly [number, number]
  bind: (s: number) => Bind
  color: (s: number, q: number, back: boolean) => Colour
  along: number
  across: number
}

/** Leaf-shaped shell, for ears. */
export function buildLeaf(o: LeafSpec): Mesh {
  const m = new Mesh(o.name, o.material)
  const axis = norm(o.axis)
  const facing = norm(mad(o.facing, axis, -dot(o.facing, axis)))
  const sideways = cross(facing, axis)
  const put = (s: number, q: number, back: boolean) => {
    const w = o.width(s)
    const [bendSide, bendFront] = o.bend(s)
    const cup = o.cup(s) * (1 - q * q)
    const rim = o.rim * Math.exp(-(((Math.abs(q) - 0.86) / 0.14) ** 2)) * w * (Math.abs(q) < 0.995 ? 1 : 0.4)
    const d = back ? -o.thick(s) * Math.sqrt(Math.max(0, 1 - q * q)) - cup * 0.6 : rim - cup
    const p = mad(mad(mad(o.origin, axis, s * o.length), sideways, q * w + bendSide), facing, d + bendFront)
    return m.vertex(p, o.bind(s), o.color(s, q, back))
  }
  const rows = Array.from({ length: o.along + 1 }, (_, i) => {
    const s = i / o.along
    const q = (k: number) => (k / o.across) * 2 - 1
    return [
      ...Array.from({ length: o.across + 1 }, (_, k) => put(s, q(k), false)),
      ...Array.from({ length: o.across - 1 }, (_, k) => put(s, q(o.across - 1 - k), true)),
    ]
  })
  for (let i = 0; i < o.along; i++) m.bridge(rows[i]!, rows[i + 1]!)
  m.fan([...rows[o.along]!].reverse(), put(1, 0, true))
  return m
}
