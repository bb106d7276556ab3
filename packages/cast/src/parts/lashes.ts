import type { Bind, EyePoint } from '../clay/bind.ts'
import { smooth } from '../clay/falloff.ts'
import { Mesh } from '../clay/mesh.ts'
import type { HeadSpec } from '../face/head.ts'
import type { Colour } from '../paint/colour.ts'
import { fromEye, upperEdge } from '../space/eye-space.ts'

/** Upper lashes: a tapered flap that grows from the upper lid rim and follows it. `length` in radians of the eye. */
export function buildLashes(head: HeadSpec, o: { length: number; curl: number; color: Colour }): Mesh {
  const e = head.eye
  const m = new Mesh('Lashes_Geo', 'lash')
  const from = -0.75
  const segments = head.density.lashes
  const lid = e.radius * e.lid
  const rows = Array.from({ length: segments + 1 }, (_, i) => {
    const a = from + (1.02 - from) * (i / segments)
    const az = e.azMid + e.azHalf * Math.min(a, 0.995)
    const el = upperEdge(e, Math.min(a, 0.995))
    const grow = o.length * (0.25 + 0.75 * smooth(-0.4, 0.85, a)) * smooth(from, from + 0.3, a)
    const root: EyePoint = { az, el: el - 0.012, r: lid * 0.985 }
    const bind: Bind = { kind: 'lash', side: 1, rim: true, upper: true }
    const put = (eye: EyePoint, tip: boolean) =>
      m.vertex(fromEye(e, eye), tip ? { ...bind, eye, root } : { ...bind, eye }, o.color)
    const tip = {
      az: az + grow * 0.9 * smooth(0, 1, a),
      el: el + grow * o.curl,
      r: lid + grow * e.radius * 1.1,
    }
    return [put(root, false), put(tip, true), put({ az, el: el + 0.03, r: lid * 1.02 }, false)] as const
  })
  for (let i = 0; i < segments; i++) {
    const [a, b, c] = rows[i]!
    const [d, f, g] = rows[i + 1]!
    m.quad(a, d, f, b)
    m.quad(b, f, g, c)
  }
  return m.append(m.mirrored())
}
