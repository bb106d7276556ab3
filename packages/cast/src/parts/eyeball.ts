import { type Bind, SIDES } from '../clay/bind.ts'
import { DEG } from '../clay/falloff.ts'
import { Mesh } from '../clay/mesh.ts'
import { add, direction, mul, type Vec3 } from '../clay/vector.ts'
import type { HeadSpec } from '../face/head.ts'

/** Where the uvs end, and with them the picture of the eye: degrees off the optical axis. */
export const EYE_EDGE = 112

/** Both eyeballs: pole on the optical axis, polar uv so that a round iris can be painted. */
export function buildEyeballs(head: HeadSpec): Mesh {
  const { centre, radius } = head.eye
  const { segments, angles } = head.density.eyeball
  const m = new Mesh('Eyes_Geo', 'eye')
  const bind: Bind = { kind: 'eye', side: 1 }
  const rings = angles.map((degrees) =>
    Array.from({ length: segments }, (_, k) => {
      const t = degrees * DEG
      const f = (k / segments) * 2 * Math.PI
      const d: Vec3 = [Math.sin(t) * Math.cos(f), Math.sin(t) * Math.sin(f), Math.cos(t)]
      const r = (0.5 * degrees) / EYE_EDGE
      return m.vertex(
        add(centre, mul(d, radius)),
        bind,
        [1, 1, 1],
        [0.5 + r * Math.cos(f), 0.5 - r * Math.sin(f)],
      )
    }),
  )
  m.fan(rings[0]!, m.vertex(add(centre, [0, 0, radius]), bind, [1, 1, 1], [0.5, 0.5]))
  for (let i = 0; i + 1 < rings.length; i++) m.bridge(rings[i]!, rings[i + 1]!)
  return m.append(m.mirrored())
}

export interface Highlight {
  az: number
  el: number
  size: number
}
/** Catch-lights: bright discs that stay put while the eye turns, as a reflection would, on the same side of both eyes. */
export function buildCatchlights(head: HeadSpec, spots: readonly Highlight[]): Mesh {
  const { centre, radius } = head.eye
  const out = new Mesh('Catchlight_Geo', 'glint')
  const n = head.density.glint
  for (const side of SIDES)
    for (const s of spots) {
      const at = (x: number, y: number) =>
        out.vertex(
          add(
            [centre[0] * side, centre[1], centre[2]],
            mul(direction(s.az + x * s.size, s.el + y * s.size), radius * 1.006),
          ),
          { kind: 'glint', side },
        )
      const turn = (k: number) => (k / n) * 2 * Math.PI
      const loop = Array.from({ length: n }, (_, k) => at(Math.cos(turn(k)), 1.15 * Math.sin(turn(k))))
      out.fan(loop, at(0, 0))
    }
  return out
}
