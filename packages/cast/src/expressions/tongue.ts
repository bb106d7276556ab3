import { lerp, smooth } from '../clay/falloff.ts'
import type { Vertex } from '../clay/mesh.ts'
import { add, rotX, sub, type Vec3 } from '../clay/vector.ts'
import type { ControlReader } from '../face/controls.ts'
import type { HeadSpec, TongueSpec } from '../face/head.ts'

/** Middle of the tongue at rest, t = 0 at the root, 1 at the tip. */
export const restSpine = (o: TongueSpec, t: number): Vec3 => [
  0,
  o.y + o.hump * Math.sin(Math.PI * Math.min(1, t * 1.05)) * (1 - 0.3 * t),
  lerp(o.back, o.front, t),
]

/** Middle and pitch of the tongue at t: it stretches, climbs over the lower lip, and droops or curls. */
export function tongueFrame(head: HeadSpec, t: number, c: ControlReader) {
  const o = head.tongue
  const out = c('TongueOut')
  const up = c('TongueUp')
  const down = c('TongueDown')
  const climb = (x: number) => out * o.rise * smooth(0, 0.48, x)
  const bend = (x: number) =>
    (up * -1.1 + down * 1.2 * (0.3 + 0.7 * out)) * smooth(lerp(0.25, 0.45, out), 1, x) +
    out * 0.3 * smooth(0.5, 1, x)
  const stretch = 1 + out * o.reach
  const steps = 24
  let p = restSpine(o, 0)
  let pitch = 0
  for (let i = 0; i < steps; i++) {
    const x0 = (i / steps) * t
    const x1 = ((i + 1) / steps) * t
    const d = sub(restSpine(o, x1), restSpine(o, x0))
    const rise = climb(x1) - climb(x0)
    pitch = bend(x1) - Math.atan2(rise, (x1 - x0) * (o.front - o.back) * stretch) * 0.8
    p = add(p, rotX([0, d[1] * (1 - 0.6 * out) + rise, d[2] * stretch], bend(x1)))
  }
  return { p, pitch, width: 1 + 0.05 * out, thick: 1 - 0.35 * out }
}
/** Cross sections ride on the spine. */
export function poseTongue(head: HeadSpec, v: Vertex, c: ControlReader): Vec3 {
  const t = v.bind.t!
  const f = tongueFrame(head, t, c)
  const r = sub(v.p, restSpine(head.tongue, t))
  return add(f.p, rotX([r[0] * f.width, r[1] * f.thick, r[2]], f.pitch))
}
