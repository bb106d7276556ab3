import { smooth } from '../clay/falloff.ts'
import { loft, type Ring } from '../clay/loft.ts'
import { Mesh } from '../clay/mesh.ts'
import { restSpine } from '../expressions/tongue.ts'
import type { HeadSpec } from '../face/head.ts'
import { shade } from '../paint/colour.ts'

/** A soft loft along the spine from the throat to the tip. */
export function buildTongue(head: HeadSpec): Mesh {
  const o = head.tongue
  const { rings: n, around } = head.density.tongue
  const mesh = new Mesh('Tongue_Geo', 'tongue')
  const rings = Array.from({ length: n + 1 }, (_, i): Ring => {
    const t = i / n
    const tip = Math.sqrt(Math.max(0, 1 - Math.max(0, (t - 0.62) / 0.38) ** 2))
    const w = o.width * (0.72 + 0.28 * Math.sin(t * Math.PI * 0.5)) * Math.max(tip, 0.06)
    const h = o.thick * (1 - 0.35 * t) * Math.max(tip ** 0.7, 0.08)
    return { centre: restSpine(o, t), x: [w, 0, 0], y: [0, h, 0] }
  })
  loft(mesh, rings, {
    segments: around,
    bind: (t) => ({ kind: 'tongue', t }),
    color: (t, a) => {
      const groove = Math.sin(a) > 0 ? 1 - 0.16 * Math.exp(-((Math.cos(a) / 0.28) ** 2)) : 0.8
      return shade(o.color, groove * (0.72 + 0.28 * smooth(0, 0.5, t)))
    },
  })
  const half = o.width * 0.3
  for (const v of mesh.vertices) {
    const x = Math.abs(v.p[0])
    if (x < half) v.p = [v.p[0], v.p[1] - o.thick * 0.18 * (1 - x / half), v.p[2]]
  }
  return mesh
}
/** Share of jaw and three tongue joints along the tongue, for characters whose tongue has joints. */
export function tongueInfluences(t: number): [string, number][] {
  const a = smooth(0, 0.2, t)
  const b = smooth(0.2, 0.55, t)
  const c = smooth(0.5, 0.85, t)
  return [
    ['Jaw', 1 - a],
    ['Tongue1', a * (1 - b)],
    ['Tongue2', b * (1 - c)],
    ['Tongue3', c],
  ]
}
