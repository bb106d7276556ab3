import { clamp, curve, gauss, type Knot } from '../clay/falloff.ts'
import type { Mesh } from '../clay/mesh.ts'
import { blob, ellipsoid, pair, sculpt, sphere } from '../clay/signed-distance.ts'
import type { Vec3 } from '../clay/vector.ts'
import { scaled } from '../face/density.ts'
import type { HeadSpec } from '../face/head.ts'
import { type Colour, hex, mixColour } from '../paint/colour.ts'
import { buildCap, buildLock, overScalp } from '../parts/hair.ts'
import type { HumanTraits } from './human-traits.ts'

/** Where the hair ends: azimuth in radians from the front → elevation in degrees. */
const HAIRLINE: Readonly<Record<HumanTraits['hair'], readonly Knot[]>> = {
  bob: [
    [0, 53],
    [0.35, 50],
    [0.7, 40],
    [0.95, 22],
    [1.12, 2],
    [1.3, -24],
    [1.5, -40],
    [1.9, -46],
    [2.5, -46],
    [Math.PI, -46],
  ],
  short: [
    [0, 53],
    [0.35, 51],
    [0.7, 43],
    [0.95, 32],
    [1.15, 18],
    [1.35, 2],
    [1.55, 6],
    [1.75, -14],
    [2.1, -34],
    [2.6, -40],
    [Math.PI, -42],
  ],
  long: [
    [0, 53],
    [0.35, 50],
    [0.7, 40],
    [0.95, 20],
    [1.12, -8],
    [1.3, -36],
    [1.5, -52],
    [1.9, -58],
    [2.5, -60],
    [Math.PI, -60],
  ],
}
/** Side-swept fringe from a parting on the character's right: rows of azimuth, elevation (degrees), lift (metres). */
const FRINGE: readonly { at: readonly Vec3[]; width: number; thick: number; light: number }[] = [
  {
    at: [
      [-24, 66, 0.012],
      [-6, 59, 0.019],
      [16, 51, 0.02],
      [38, 40, 0.017],
      [55, 23, 0.012],
      [63, 6, 0.008],
    ],
    width: 0.019,
    thick: 0.0085,
    light: 0.05,
  },
  {
    at: [
      [-26, 68, 0.012],
      [-2, 64, 0.02],
      [24, 56, 0.021],
      [46, 43, 0.018],
      [62, 25, 0.013],
      [70, 6, 0.009],
    ],
    width: 0.021,
    thick: 0.009,
    light: 0,
  },
  {
    at: [
      [-27, 65, 0.012],
      [-14, 57, 0.017],
      [2, 51, 0.017],
      [18, 46, 0.013],
      [31, 41, 0.009],
      [41, 35, 0.006],
    ],
    width: 0.013,
    thick: 0.007,
    light: 0.1,
  },
  {
    at: [
      [-22, 67, 0.012],
      [-38, 57, 0.018],
      [-54, 41, 0.016],
      [-63, 23, 0.012],
      [-67, 4, 0.008],
    ],
    width: 0.019,
    thick: 0.0085,
    light: 0.04,
  },
  {
    at: [
      [-24, 65, 0.012],
      [-35, 55, 0.015],
      [-47, 43, 0.012],
      [-55, 31, 0.008],
      [-60, 19, 0.006],
    ],
    width: 0.012,
    thick: 0.006,
    light: 0.08,
  },
]

export function buildHumanHair(head: HeadSpec, h: HumanTraits): Mesh {
  const dark = hex(h.hairColour.dark)
  const light = hex(h.hairColour.light)
  const d = head.density
  const sw = h.skullWidth
  const sh = h.skullHeight
  const crown = ellipsoid([0, 0.04, -0.018], [0.112 * sw, 0.106 * sh, 0.112])
  const volume = {
    bob: sculpt(
      crown,
      blob(pair(ellipsoid([0.078 * sw, -0.028, -0.02], [0.034, 0.07, 0.05])), 0.05),
      blob(ellipsoid([0, -0.03, -0.072], [0.085 * sw, 0.08, 0.052]), 0.05),
    ),
    short: sculpt(crown, blob(ellipsoid([0, -0.01, -0.066], [0.08 * sw, 0.06, 0.05]), 0.05)),
    long: sculpt(
      crown,
      blob(pair(ellipsoid([0.082 * sw, -0.06, -0.026], [0.034, 0.105, 0.05])), 0.05),
      blob(ellipsoid([0, -0.07, -0.078], [0.092 * sw, 0.12, 0.05]), 0.05),
    ),
  }[h.hair]
  const tone = (_: number, t: number, groove: number): Colour =>
    mixColour(dark, light, clamp(0.25 + groove * 130 + 0.35 * gauss(t - 0.32, 0.16)))
  const hair = buildCap({
    centre: head.centre,
    form: volume,
    scalp: head.form,
    hairline: (az) => curve(HAIRLINE[h.hair], Math.abs(az)),
    groove: (a) => 0.0026 * (Math.abs(Math.sin(a * 9)) ** 0.6 - 0.6),
    color: tone,
    swirl: 0.25,
    edge: 0.5,
    tuck: 0.05,
    columns: scaled(d, 60, 27),
    rings: scaled(d, 11, 6),
  })
  for (const f of FRINGE)
    hair.append(
      buildLock({
        points: f.at.map(([az, el, lift]) => overScalp(head.form, head.centre, az, el, lift)),
        width: f.width,
        thick: f.thick,
        color: (t, a) =>
          mixColour(dark, light, clamp(0.15 + f.light + 0.45 * gauss(t - 0.38, 0.2) + 0.12 * Math.cos(a))),
        segments: scaled(d, 10, 6),
        around: scaled(d, 7, 5),
      }),
    )
  for (const centre of bunPlaces(h))
    hair.append(
      buildCap({
        centre,
        form: sphere(centre, 0.034),
        scalp: sphere(centre, 0.01),
        hairline: () => -88,
        groove: (a, t) => 0.0024 * (Math.abs(Math.sin(a * 3 + t * 7)) ** 0.7 - 0.5),
        color: (_, __, g) => mixColour(dark, light, clamp(0.3 + g * 150)),
        swirl: 0,
        edge: 0,
        tuck: 0,
        columns: scaled(d, 24, 10),
        rings: scaled(d, 11, 5),
      }),
    )
  return hair
}

function bunPlaces(h: HumanTraits): Vec3[] {
  const y = 0.126 * (0.3 + 0.7 * h.skullHeight)
  if (h.buns === 1) return [[0, y + 0.026, -0.05]]
  if (h.buns === 2)
    return [
      [0.073 * h.skullWidth, y, -0.03],
      [-0.073 * h.skullWidth, y, -0.03],
    ]
  return []
}
