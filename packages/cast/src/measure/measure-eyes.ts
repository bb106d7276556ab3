import { SIDES, type Side, sideName } from '../clay/bind.ts'
import { dist, rotY, sub, type Vec3 } from '../clay/vector.ts'
import type { ControlValues } from '../face/controls.ts'
import type { Finding } from './finding.ts'
import { isLid, type Probe, type Subject } from './subject.ts'

const MM = 1000
/** Single precision of the written positions: a tenth of a micrometre at a metre. */
const ROUNDING = 1e-4

/** Deepest point of any lid vertex inside the ball, millimetres; negative when all are outside. */
function lidDepth(
  s: Subject,
  values: ControlValues,
  side: Side,
  centre: Vec3,
): { depth: number; probe: Probe } {
  let depth = Number.NEGATIVE_INFINITY
  let worst = s.probes[0]!
  const shape = s.shape(values)
  for (const p of s.probes) {
    if (p.vertex.bind.side !== side || !isLid(p)) continue
    const d = (s.character.head.eye.radius - dist(s.place(shape, p), centre)) * MM
    if (d > depth) [depth, worst] = [d, p]
  }
  return { depth, probe: worst }
}

/** EyeClosed at four weights leaves no lid vertex inside the eyeball. */
export function blinkDepth(s: Subject): Finding {
  let worst = Number.NEGATIVE_INFINITY
  let where = ''
  for (const side of SIDES)
    for (const w of [0, 0.25, 0.5, 0.75, 1]) {
      const values = { [`${sideName(side)}EyeClosed`]: w }
      const { depth, probe } = lidDepth(s, values, side, s.shiftedEyeCentre(values, side))
      if (depth > worst) {
        worst = depth
        where = `${sideName(side)} at ${w}, ${probe.vertex.bind.upper ? 'upper' : 'lower'} lid ring ${probe.vertex.bind.lidRing ?? 'margin'}`
      }
    }
  return { name: 'blink: lid inside ball', value: worst, most: ROUNDING, unit: 'mm', where }
}

/** Angles of a point around a ball: along the slit of the lids, and across it. */
function slit(s: Subject, side: Side, p: Vec3, centre: Vec3): { along: number; across: number } {
  const d = sub(p, centre)
  if (s.character.head.fixedLids)
    return { along: Math.asin((d[0] * side) / Math.hypot(...d)), across: Math.atan2(d[1], d[2]) }
  const q = rotY([d[0] * side, d[1], d[2]], -s.character.head.eye.yaw)
  return { along: Math.atan2(q[0], q[2]), across: Math.asin(q[1] / Math.hypot(...q)) }
}
/** Height of a lid's free edge over the slit: the lowest point of the upper lid, the highest of the lower. */
function edgeLine(
  s: Subject,
  values: ControlValues,
  side: Side,
  upper: boolean,
  centre: Vec3,
): (along: number) => number {
  const rows = new Map<number, { along: number; across: number }[]>()
  const shape = s.shape(values)
  const corner = (p: Probe) => p.vertex.bind.upper === undefined
  for (const p of s.probes) {
    const b = p.vertex.bind
    if (b.side !== side || !isLid(p) || !(b.upper === upper || corner(p))) continue
    if (s.character.head.fixedLids ? b.kind !== 'shutter' : !b.rim) continue
    const row = b.kind === 'shutter' ? b.lidRing! : (b.margin ?? 0)
    if (!rows.has(row)) rows.set(row, [])
    rows.get(row)!.push(slit(s, side, s.place(shape, p), centre))
  }
  const lines = [...rows.values()].map((r) => r.sort((a, b) => a.along - b.along))
  return (along) => {
    const heights = lines.flatMap((line) => {
      const k = line.findIndex((q) => q.along >= along)
      if (k < 1) return []
      const [a, b] = [line[k - 1]!, line[k]!]
      const f = (along - a.along) / (b.along - a.along || 1)
      return [a.across + (b.across - a.across) * f]
    })
    return upper ? Math.min(...heights) : Math.max(...heights)
  }
}
const ALONG = Array.from({ length: 21 }, (_, i) => -0.94 + i * 0.094)

/** EyeClosed at 1 leaves no slit wider than half a millimetre. */
export function blinkGap(s: Subject): Finding {
  const e = s.character.head.eye
  let worst = 0
  let where = ''
  for (const side of SIDES) {
    const values = { [`${sideName(side)}EyeClosed`]: 1 }
    const centre = s.eyeCentre(side)
    const upper = edgeLine(s, values, side, true, centre)
    const lower = edgeLine(s, values, side, false, centre)
    for (const a of ALONG) {
      const along = e.azMid + e.azHalf * a
      const gap = (upper(along) - lower(along)) * e.radius * MM
      if (gap > worst) [worst, where] = [gap, `${sideName(side)} at ${a.toFixed(2)} across`]
    }
  }
  return { name: 'blink: gap at 1', value: worst, most: 0.5, unit: 'mm', where }
}

const DIRECTIONS: readonly (readonly [string, number])[][] = (() => {
  const x: (readonly [string, number])[][] = [[], [['EyesLookLeft', 1]], [['EyesLookRight', 1]]]
  const y: (readonly [string, number])[][] = [[], [['EyesLookUp', 1]], [['EyesLookDown', 1]]]
  return x.flatMap((a) => y.map((b) => [...a, ...b])).filter((d) => d.length)
})()

/** Over the whole gaze range the ball stays in its socket, no lid cuts it, and the pupil stays between the lids. */
export function gazeRange(s: Subject): Finding[] {
  const e = s.character.head.eye
  let out = Number.NEGATIVE_INFINITY
  let cut = Number.NEGATIVE_INFINITY
  let hidden = Number.NEGATIVE_INFINITY
  const where = ['', '', '']
  for (const direction of DIRECTIONS)
    for (const w of [0.5, 1]) {
      const values = Object.fromEntries(direction.map(([n, v]) => [n, v * w]))
      const label = direction.map(([n]) => n).join('+')
      const shape = s.shape(values)
      for (const side of SIDES) {
        const centre = s.eyeCentre(side)
        let pole = centre
        for (const p of s.probes) {
          if (p.vertex.bind.kind !== 'eye' || p.vertex.bind.side !== side) continue
          const q = s.place(shape, p)
          const d = (dist(q, centre) - e.radius) * MM
          if (d > out) [out, where[0]] = [d, `${label} ${w}`]
          if (p.vertex.uv![0] === 0.5 && p.vertex.uv![1] === 0.5) pole = q
        }
        const { depth } = lidDepth(s, values, side, centre)
        if (depth > cut) [cut, where[1]] = [depth, `${label} ${w}`]
        const { along, across } = slit(s, side, pole, centre)
        const over = Math.max(
          across - edgeLine(s, values, side, true, centre)(along),
          edgeLine(s, values, side, false, centre)(along) - across,
        )
        if (over * e.radius * MM > hidden) [hidden, where[2]] = [over * e.radius * MM, `${label} ${w}`]
      }
    }
  return [
    { name: 'gaze: ball out of socket', value: out, most: 0.1, unit: 'mm', where: where[0]! },
    { name: 'gaze: lid inside ball', value: cut, most: ROUNDING, unit: 'mm', where: where[1]! },
    { name: 'gaze: pupil behind lid', value: hidden, most: 0, unit: 'mm', where: where[2]! },
  ]
}
