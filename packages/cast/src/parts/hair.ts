import type { Bind } from '../clay/bind.ts'
import { curve, DEG, lerp, smooth } from '../clay/falloff.ts'
import { loft, type Ring } from '../clay/loft.ts'
import { Mesh } from '../clay/mesh.ts'
import { exitDistance, type Shape } from '../clay/signed-distance.ts'
import { add, cross, direction, dot, mad, mul, norm, ORIGIN, sub, type Vec3 } from '../clay/vector.ts'
import type { Colour } from '../paint/colour.ts'

export interface CapSpec {
  centre: Vec3
  /** The hair's own form and the scalp below it. */
  form: Shape
  scalp: Shape
  /** Elevation in degrees where the hair ends, by azimuth in radians. */
  hairline: (azimuth: number) => number
  groove: (azimuth: number, t: number) => number
  color: (azimuth: number, t: number, groove: number) => Colour
  swirl: number
  /** How much the last ring draws in towards the scalp, 0..1. */
  edge: number
  /** Elevation by which the hidden rings turn back under. */
  tuck: number
  columns: number
  rings: number
}

/** Hair cap: rays from the head centre onto a hair form, from the crown down to the hairline, then back under. */
export function buildCap(o: CapSpec): Mesh {
  const m = new Mesh('Hair_Geo', 'hair')
  const loops: number[][] = []
  for (let i = 1; i <= o.rings + 2; i++)
    loops.push(
      Array.from({ length: o.columns }, (_, k) => {
        const az = (k / o.columns) * 2 * Math.PI - Math.PI
        const t = Math.min(1, i / o.rings)
        const el = lerp(90 * DEG, o.hairline(az) * DEG, t ** 0.92)
        const d = direction(az, el)
        const groove = o.groove(az + o.swirl * t, t) * smooth(0, 0.35, t)
        const outer = exitDistance(o.form, o.centre, d) + groove
        const inner = exitDistance(o.scalp, o.centre, d)
        const beyond = Math.max(0, i - o.rings)
        const r =
          beyond === 0
            ? outer - (outer - inner) * o.edge * smooth(0.86, 1, t) ** 2
            : beyond === 1
              ? lerp(outer, inner, 0.92)
              : inner - 0.008
        return m.vertex(
          mad(o.centre, direction(az, el + o.tuck * beyond), r),
          { kind: 'static' },
          o.color(az, t, groove),
        )
      }),
    )
  const up: Vec3 = [0, 1, 0]
  const top = m.vertex(
    mad(o.centre, up, exitDistance(o.form, o.centre, up)),
    { kind: 'static' },
    o.color(0, 0, 0),
  )
  m.fan(loops[0]!, top)
  for (let i = 0; i + 1 < loops.length; i++) m.bridge(loops[i]!, loops[i + 1]!)
  return m
}

export interface LockSpec {
  points: readonly Vec3[]
  width: number
  thick: number
  color: (t: number, angle: number) => Colour
  segments: number
  around: number
  /** The flat side faces away from here. */
  centre?: Vec3
  taper?: number
  /** Width at the root and at the tip, relative to `width`. */
  root?: number
  tip?: number
  bind?: Bind
  name?: string
  material?: string
}
/** A sculpted lock, spike or tusk: tapered, flattened tube through points. */
export function buildLock(o: LockSpec): Mesh {
  const m = new Mesh(o.name ?? 'Hair_Geo', o.material ?? 'hair')
  const n = o.points.length - 1
  const axis = (k: 0 | 1 | 2, t: number) =>
    curve(
      o.points.map((p, i) => [i / n, p[k]] as const),
      Math.min(1, Math.max(0, t)),
    )
  const at = (t: number): Vec3 => [axis(0, t), axis(1, t), axis(2, t)]
  const rings = Array.from({ length: o.segments + 1 }, (_, i): Ring => {
    const t = i / o.segments
    const p = at(t)
    const along = norm(sub(at(t + 0.03), at(t - 0.03)))
    const out = norm(sub(p, o.centre ?? ORIGIN))
    const normal = norm(mad(out, along, -dot(out, along)))
    const grown =
      lerp(o.root ?? 0.5, 1, smooth(0, 0.35, t)) * (1 - (o.taper ?? 1) * smooth(0.4, 1.02, t) ** 1.3)
    const k = Math.max(o.tip ?? 0.05, grown)
    return {
      centre: p,
      x: mul(normal, o.thick * (0.35 + 0.65 * k)),
      y: mul(cross(along, normal), o.width * k),
    }
  })
  loft(m, rings, {
    segments: o.around,
    bind: () => o.bind ?? { kind: 'static' },
    color: (t, a) => o.color(t, a),
  })
  return m
}

/** A point over the scalp: degrees of azimuth and elevation, and metres of lift. */
export const overScalp = (scalp: Shape, centre: Vec3, az: number, el: number, lift: number): Vec3 => {
  const d = direction(az * DEG, el * DEG)
  return add(centre, mul(d, exitDistance(scalp, centre, d) + lift))
}
