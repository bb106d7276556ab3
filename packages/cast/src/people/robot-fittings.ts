import type { Bind } from '../clay/bind.ts'
import { DEG } from '../clay/falloff.ts'
import { loft } from '../clay/loft.ts'
import { Mesh } from '../clay/mesh.ts'
import { add, mul, type Vec3 } from '../clay/vector.ts'
import { type Density, scaled } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { type Colour, hex, mixColour } from '../paint/colour.ts'
import { boxOf } from './robot-head.ts'
import type { RobotTraits } from './robot-traits.ts'

/** Angle of the shutter edges from the optical axis at rest, degrees. */
export const SHUTTER_UP = 36
export const SHUTTER_LOW = 40
/** Profile of a shutter blade: angle behind its edge, radius in eyeball radii. */
const BLADE = [
  [0, 1.012],
  [0, 1.055],
  [1.5, 1.078],
  [5, 1.082],
  [14, 1.07],
  [30, 1.065],
  [50, 1.06],
  [75, 1.05],
  [100, 1.04],
] as const

interface Solid {
  centre: Vec3
  axis: Vec3
  u: Vec3
  v: Vec3
  /** Position along the axis and radius. */
  profile: readonly (readonly [number, number])[]
  color: (t: number) => Colour
  bind?: Bind
}
function turn(mesh: Mesh, density: Density, o: Solid): void {
  loft(
    mesh,
    o.profile.map(([t, r]) => ({ centre: add(o.centre, mul(o.axis, t)), x: mul(o.u, r), y: mul(o.v, r) })),
    {
      segments: density.detail === 'full' ? 24 : 8,
      bind: () => o.bind ?? { kind: 'static' },
      color: (t) => o.color(t),
    },
  )
}
const UP: Pick<Solid, 'axis' | 'u' | 'v'> = { axis: [0, 1, 0], u: [0, 0, 1], v: [1, 0, 0] }

/** Spherical shutter blades that turn about the eye's x axis, all four. */
export function buildShutters(head: HeadSpec, r: RobotTraits): Mesh {
  const e = head.eye
  const mesh = new Mesh('Shutters_Geo', 'plastic')
  const shell = hex(r.colours.shell)
  const deep = hex(r.colours.deep)
  const columns = scaled(head.density, 18, 8)
  for (const upper of [true, false]) {
    const edge = upper ? SHUTTER_UP : SHUTTER_LOW
    const sign = upper ? 1 : -1
    const profile =
      head.density.detail === 'full'
        ? BLADE
        : BLADE.filter((_, i) => i === 0 || i === 1 || i === 3 || i === 6 || i === 8)
    const rows = profile.map(([behind, radius], i) =>
      Array.from({ length: columns + 1 }, (_, k) => {
        const az = (-80 + (160 / columns) * k) * DEG
        const f = sign * (edge + behind) * DEG
        const R = e.radius * radius
        const p: Vec3 = [R * Math.sin(az), R * Math.cos(az) * Math.sin(f), R * Math.cos(az) * Math.cos(f)]
        const bind: Bind = { kind: 'shutter', side: 1, upper, lidRing: i }
        return mesh.vertex(add(e.centre, p), bind, mixColour(shell, deep, behind < 10 ? 0.8 : 0.25))
      }),
    )
    for (let i = 0; i + 1 < rows.length; i++)
      for (let k = 0; k < columns; k++) {
        const [a, b, c, d] = [rows[i]![k]!, rows[i]![k + 1]!, rows[i + 1]![k + 1]!, rows[i + 1]![k]!]
        if (upper) mesh.quad(a, b, c, d)
        else mesh.quad(d, c, b, a)
      }
  }
  return mesh.append(mesh.mirrored())
}

/** Ear discs and the socket of the antenna. */
export function buildFittings(head: HeadSpec, r: RobotTraits): Mesh {
  const [x, y] = boxOf(r)
  const m = new Mesh('Fittings_Geo', 'plastic')
  const deep = hex(r.colours.deep)
  const k = r.ears
  turn(m, head.density, {
    centre: [x - 0.004, 0.004, -0.004],
    axis: [1, 0, 0],
    u: [0, 1, 0],
    v: [0, 0, 1],
    profile: [
      [0, 0.04 * k],
      [0.006, 0.04 * k],
      [0.008, 0.038 * k],
      [0.008, 0.03 * k],
      [0.018, 0.03 * k],
      [0.0205, 0.028 * k],
      [0.021, 0.02 * k],
    ],
    color: (t) => (t < 0.4 ? deep : hex(r.colours.accent)),
  })
  m.append(m.mirrored())
  for (const at of antennaFeet(r))
    turn(m, head.density, {
      ...UP,
      centre: [at, y - 0.006, -0.006],
      profile: [
        [0, 0.026],
        [0.009, 0.025],
        [0.012, 0.021],
        [0.013, 0.01],
      ],
      color: () => deep,
    })
  return m
}
const antennaFeet = (r: RobotTraits): number[] =>
  r.antenna === 'bulb' ? [0] : r.antenna === 'twin' ? [0.055 * r.width, -0.055 * r.width] : []

export function buildAntenna(head: HeadSpec, r: RobotTraits): { rod: Mesh; bulb: Mesh } | undefined {
  const feet = antennaFeet(r)
  if (!feet.length) return undefined
  const y = boxOf(r)[1] + 0.002
  const rod = new Mesh('Antenna_Geo', 'plastic')
  const bulb = new Mesh('Bulb_Geo', 'glow')
  const size = feet.length === 1 ? 1 : 0.72
  const n = head.density.detail === 'full' ? 10 : 4
  for (const x of feet) {
    turn(rod, head.density, {
      ...UP,
      centre: [x, y, -0.006],
      profile: [0, 0.5, 1].map((t) => [t * 0.05 * size, (0.0042 - 0.0016 * t) * size] as const),
      color: () => hex(r.colours.metal),
      bind: { kind: 'antenna' },
    })
    turn(bulb, head.density, {
      ...UP,
      centre: [x, y + 0.064 * size, -0.006],
      profile: Array.from(
        { length: n + 1 },
        (_, i) =>
          [
            -0.014 * size * Math.cos((i / n) * Math.PI),
            Math.max(0.001, 0.014 * size * Math.sin((i / n) * Math.PI)),
          ] as const,
      ),
      color: () => hex(r.colours.glow),
      bind: { kind: 'antenna' },
    })
  }
  return { rod, bulb }
}
/** Foot of the joint that sways the antenna. */
export const antennaPivot = (r: RobotTraits): Vec3 => [0, boxOf(r)[1] + 0.002, -0.006]

/** Concertina neck. */
export function buildBellows(head: HeadSpec, r: RobotTraits): Mesh {
  const m = new Mesh('Bellows_Geo', 'plastic')
  const folds = 4.5
  const n = head.density.detail === 'full' ? 24 : 11
  const wave = (t: number) => Math.sin(t * Math.PI * 2 * folds)
  loft(
    m,
    Array.from({ length: n + 1 }, (_, i) => {
      const t = i / n
      const radius = 0.0445 + 0.0045 * wave(t)
      return { centre: [0, -0.088 - 0.076 * t, -0.008], x: [radius, 0, 0], y: [0, 0, radius] }
    }),
    {
      segments: scaled(head.density, 22, 10),
      bind: () => ({ kind: 'neck' }),
      color: (t) => mixColour(hex(r.colours.dark), hex(r.colours.metal), 0.5 + 0.5 * wave(t)),
    },
  )
  return m
}
