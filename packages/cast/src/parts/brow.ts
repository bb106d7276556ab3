import type { Bind } from '../clay/bind.ts'
import { depthAt } from '../clay/depth-at.ts'
import { clamp, curve } from '../clay/falloff.ts'
import { loft, type Ring } from '../clay/loft.ts'
import { Mesh } from '../clay/mesh.ts'
import { gradient, type Shape } from '../clay/signed-distance.ts'
import { cross, mad, mul, norm, sub, type Vec3 } from '../clay/vector.ts'
import type { HeadSpec } from '../face/head.ts'
import { type Colour, shade } from '../paint/colour.ts'

export interface BrowSpec {
  /** x, y and half width from the inner to the outer end. */
  points: readonly Vec3[]
  thick: number
  color: Colour
  /** How far its middle stands off the skin, in thicknesses. */
  lift?: number
  bind?: Bind
  power?: number
  /** Surface under it, if not that of the head. */
  form?: Shape
}
export const skinPoint = (head: HeadSpec, x: number, y: number, form = head.form): Vec3 => [
  x,
  y,
  depthAt(form, x, y, head.mouth.inside),
]

/** Both brows: soft tapered bars that follow a curve over the skin. */
export function buildBrows(head: HeadSpec, o: BrowSpec): Mesh {
  const m = new Mesh('Brows_Geo', 'hair')
  const { segments, around } = head.density.brow
  const form = o.form ?? head.form
  const n = o.points.length - 1
  const at = (k: 0 | 1 | 2, t: number) =>
    curve(
      o.points.map((p, i) => [i / n, p[k]] as const),
      clamp(t),
    )
  const on = (t: number) => skinPoint(head, at(0, t), at(1, t), form)
  const power = o.power ?? 2
  const rings = Array.from({ length: segments + 1 }, (_, i): Ring => {
    const t = i / segments
    const p = on(t)
    const normal = gradient(form, p, 0.003)
    const along = norm(sub(on(t + 0.02), on(t - 0.02)))
    const round = Math.sqrt(clamp(1 - Math.max(0, Math.abs(t * 2 - 1) - 0.72) ** 2 / 0.0785))
    const end = power > 2 ? 1 : round
    return {
      centre: mad(p, normal, o.thick * (o.lift ?? 0.4)),
      x: mul(normal, o.thick * Math.max(end, 0.2)),
      y: mul(norm(cross(along, normal)), at(2, t) * Math.max(end, 0.1)),
    }
  })
  loft(m, rings, {
    segments: around,
    bind: () => o.bind ?? { kind: 'brow', side: 1 },
    color: (_, a) => shade(o.color, 0.9 + 0.12 * Math.sin(a)),
    power,
  })
  return m.append(m.mirrored())
}
