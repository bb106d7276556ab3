import { dist } from '../clay/vector.ts'
import type { ControlValues } from '../face/controls.ts'
import type { Finding } from './finding.ts'
import type { Subject } from './subject.ts'

const MM = 1000

/** Widest opening between the two lip lines, millimetres. */
export function lipGap(s: Subject, values: ControlValues): { gap: number; nu: number } {
  const line = s.probes.filter((p) => p.vertex.bind.kind === 'skin' && p.vertex.bind.lip?.q === 0)
  const key = (nu: number) => Math.round(Math.abs(nu) * 1e4)
  const lower = new Map(
    line.filter((p) => p.vertex.bind.lip!.nu < 0).map((p) => [key(p.vertex.bind.lip!.nu), p]),
  )
  let worst = { gap: 0, nu: 0 }
  for (const p of line) {
    const { nu } = p.vertex.bind.lip!
    const other = lower.get(key(nu))
    if (nu <= 0 || !other) continue
    const gap = dist(s.at(values, p), s.at(values, other)) * MM
    if (gap > worst.gap) worst = { gap, nu }
  }
  return worst
}

/** JawDrop 1 with LipsTogether 1 keeps the mouth shut. */
export function sealGap(s: Subject): Finding {
  const { gap, nu } = lipGap(s, { JawDrop: 1, LipsTogether: 1 })
  return { name: 'sealed jaw: lip gap', value: gap, most: 1, unit: 'mm', where: `nu ${nu.toFixed(2)}` }
}

/** How far any tooth stands in front of the closed lips, millimetres; tusks are meant to. */
export function teethOut(s: Subject): Finding {
  const skin = s.character.parts[0]!.mesh
  const shape = s.shape({})
  const p = shape.get(skin.name)!
  const teeth = s.probes.filter((q) => /Teeth$/.test(q.vertex.bind.kind) && !q.vertex.bind.tusk)
  let worst = Number.NEGATIVE_INFINITY
  let where = ''
  for (const t of teeth) {
    const a = shape.get(t.mesh)!
    const [x, y, z] = [a[t.index * 3]!, a[t.index * 3 + 1]!, a[t.index * 3 + 2]!]
    let front = Number.NEGATIVE_INFINITY
    for (const tri of skin.triangles) {
      const depth = depthOver(p, tri, x, y)
      if (depth > front) front = depth
    }
    if ((z - front) * MM > worst) [worst, where] = [(z - front) * MM, `${t.mesh} x ${(x * MM).toFixed(1)} mm`]
  }
  return { name: 'teeth in front of closed lips', value: worst, most: 0, unit: 'mm', where }
}
/** z of a triangle over (x, y), or −∞ beside it. */
function depthOver(
  p: Float64Array,
  [a, b, c]: readonly [number, number, number],
  x: number,
  y: number,
): number {
  const [ax, ay, bx, by, cx, cy] = [
    p[a * 3]!,
    p[a * 3 + 1]!,
    p[b * 3]!,
    p[b * 3 + 1]!,
    p[c * 3]!,
    p[c * 3 + 1]!,
  ]
  if (
    x < Math.min(ax, bx, cx) ||
    x > Math.max(ax, bx, cx) ||
    y < Math.min(ay, by, cy) ||
    y > Math.max(ay, by, cy)
  )
    return Number.NEGATIVE_INFINITY
  const d = (by - cy) * (ax - cx) + (cx - bx) * (ay - cy)
  if (Math.abs(d) < 1e-14) return Number.NEGATIVE_INFINITY
  const u = ((by - cy) * (x - cx) + (cx - bx) * (y - cy)) / d
  const v = ((cy - ay) * (x - cx) + (ax - cx) * (y - cy)) / d
  if (u < -1e-9 || v < -1e-9 || u + v > 1 + 1e-9) return Number.NEGATIVE_INFINITY
  return p[a * 3 + 2]! * u + p[b * 3 + 2]! * v + p[c * 3 + 2]! * (1 - u - v)
}
