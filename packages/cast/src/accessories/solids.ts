import type { Bind } from '../clay/bind.ts'
import { loft } from '../clay/loft.ts'
import type { Mesh } from '../clay/mesh.ts'
import { cross, mad, mul, norm, sub, type Vec3 } from '../clay/vector.ts'
import type { Colour } from '../paint/colour.ts'

const BIND: Bind = { kind: 'static' }

/** A ring of wire: an ellipse, or with a higher power a rounded rectangle. */
export interface Hoop {
  center: Vec3
  /** Half axes of the ring. */
  x: Vec3
  y: Vec3
  /** Radius of the wire. */
  wire: number
  color: Colour
  power?: number
  segments?: number
  around?: number
}

const around = ({ center, x, y, power = 2 }: Hoop, angle: number): Vec3 => {
  const part = (value: number) => Math.sign(value) * Math.abs(value) ** (2 / power)
  return mad(mad(center, x, part(Math.cos(angle))), y, part(Math.sin(angle)))
}

export function addHoop(mesh: Mesh, hoop: Hoop): void {
  const { segments = 28, around: count = 7 } = hoop
  const axis = norm(cross(hoop.x, hoop.y))
  const loops = Array.from({ length: segments }, (_, i) => {
    const angle = (i / segments) * 2 * Math.PI
    const p = around(hoop, angle)
    const out = norm(cross(sub(around(hoop, angle + 0.01), around(hoop, angle - 0.01)), axis))
    return Array.from({ length: count }, (_, k) => {
      const turn = (k / count) * 2 * Math.PI
      return mesh.vertex(
        mad(mad(p, out, hoop.wire * Math.cos(turn)), axis, hoop.wire * Math.sin(turn)),
        BIND,
        hoop.color,
      )
    })
  })
  loops.forEach((loop, i) => {
    mesh.bridge(loop, loops[(i + 1) % segments]!)
  })
}

/** Glass in a hoop, domed towards its axis. */
export function addLens(mesh: Mesh, hoop: Hoop, dome: number, color: Colour): void {
  const { segments = 28 } = hoop
  const axis = norm(cross(hoop.x, hoop.y))
  const at = (i: number, r: number) => {
    const p = around(hoop, (i / segments) * 2 * Math.PI)
    const q = mad(hoop.center, sub(p, hoop.center), r)
    return mesh.vertex(mad(q, axis, dome * (1 - r * r)), BIND, color)
  }
  const [outer, inner] = [1, 0.6].map((r) => Array.from({ length: segments }, (_, i) => at(i, r)))
  mesh.bridge(inner!, outer!)
  mesh.fan(inner!, at(0, 0))
}

/** A wire through points. */
export function addWire(
  mesh: Mesh,
  points: readonly Vec3[],
  radius: number | ((t: number) => number),
  color: Colour,
  segments = 7,
): void {
  const last = points.length - 1
  const rings = points.map((centre, i) => {
    const along = norm(sub(points[Math.min(last, i + 1)]!, points[Math.max(0, i - 1)]!))
    const side = norm(cross(along, Math.abs(along[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0]))
    const r = typeof radius === 'number' ? radius : radius(i / last)
    // loft expects y × x to point along the tube
    return { centre, x: mul(cross(along, side), -r), y: mul(side, -r) }
  })
  loft(mesh, rings, { segments, bind: () => BIND, color: () => color })
}

/** A solid of revolution: positions along the axis and radii. */
export function addTurned(
  mesh: Mesh,
  o: {
    center: Vec3
    axis: Vec3
    profile: readonly (readonly [along: number, radius: number])[]
    color: (t: number) => Colour
    segments?: number
  },
): void {
  const axis = norm(o.axis)
  const u = norm(cross(Math.abs(axis[1]) > 0.9 ? [0, 0, 1] : [0, 1, 0], axis))
  const v = cross(axis, u)
  loft(
    mesh,
    o.profile.map(([along, radius]) => ({
      centre: mad(o.center, axis, along),
      x: mul(v, radius),
      y: mul(u, radius),
    })),
    { segments: o.segments ?? 24, bind: () => BIND, color: (t) => o.color(t) },
  )
}

/** A smooth line through points: Catmull-Rom. */
export function smoothLine(points: readonly Vec3[], count: number): Vec3[] {
  const last = points.length - 1
  return Array.from({ length: count + 1 }, (_, n) => {
    const s = (n / count) * last
    const i = Math.min(last - 1, Math.floor(s))
    const t = s - i
    const p = (k: number) => points[Math.min(last, Math.max(0, i + k))]!
    const value = (k: 0 | 1 | 2) => {
      const [a, b, c, d] = [p(-1)[k], p(0)[k], p(1)[k], p(2)[k]]
      return b + 0.5 * t * (c - a + t * (2 * a - 5 * b + 4 * c - d + t * (3 * (b - c) + d - a)))
    }
    return [value(0), value(1), value(2)]
  })
}
