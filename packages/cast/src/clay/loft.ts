import type { Bind } from './bind.ts'
import type { Mesh } from './mesh.ts'
import type { Vec3 } from './vector.ts'

/** Cross section of a tube: centre and two half-axes. */
export interface Ring {
  centre: Vec3
  x: Vec3
  y: Vec3
  /** Superellipse exponent: 2 = round, 4 = a rounded square. */
  power?: number | undefined
}
export interface LoftOptions {
  segments: number
  bind: (t: number, p: Vec3, ring: number) => Bind
  color: (t: number, angle: number, p: Vec3) => Vec3
  power?: number | undefined
}

/** Closed tube through rings, capped at both ends. Winding expects y × x to point along the tube. */
export function loft(mesh: Mesh, rings: readonly Ring[], o: LoftOptions): void {
  const last = rings.length - 1
  const loops = rings.map((r, i) => {
    const exponent = 2 / (r.power ?? o.power ?? 2)
    return Array.from({ length: o.segments }, (_, k) => {
      const angle = (k / o.segments) * 2 * Math.PI
      const c = Math.cos(angle)
      const s = Math.sin(angle)
      const u = Math.sign(c) * Math.abs(c) ** exponent
      const v = Math.sign(s) * Math.abs(s) ** exponent
      const p: Vec3 = [
        r.centre[0] + r.x[0] * u + r.y[0] * v,
        r.centre[1] + r.x[1] * u + r.y[1] * v,
        r.centre[2] + r.x[2] * u + r.y[2] * v,
      ]
      return mesh.vertex(p, o.bind(i / last, p, i), o.color(i / last, angle, p))
    })
  })
  for (let i = 0; i < last; i++) mesh.bridge(loops[i + 1]!, loops[i]!)
  const cap = (i: number, loop: readonly number[]) => {
    const c = rings[i]!.centre
    mesh.fan(loop, mesh.vertex(c, o.bind(i / last, c, i), o.color(i / last, 0, c)))
  }
  cap(0, [...loops[0]!].reverse())
  cap(last, loops[last]!)
}
