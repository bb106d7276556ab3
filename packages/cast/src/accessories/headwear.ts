import { Mesh } from '../clay/mesh.ts'
import { blob, ellipsoid, sculpt } from '../clay/signed-distance.ts'
import { add, mad, type Vec3 } from '../clay/vector.ts'
import type { HeadSpec } from '../face/head.ts'
import { type Colour, mixColour, shade } from '../paint/colour.ts'
import { buildSkinPatch } from './skin-patch.ts'
import { addHoop, addTurned, addWire } from './solids.ts'

/** A top hat with a band. */
export function buildTopHat(center: Vec3, tilt: Vec3, size: number, felt: Colour, band: Colour): Mesh {
  const mesh = new Mesh('Hat', 'cloth')
  addTurned(mesh, {
    center,
    axis: tilt,
    segments: 28,
    profile: [
      [-0.002, 0.4],
      [-0.003, 0.98],
      [0, 1.02],
      [0.05, 1],
      [0.05, 0.66],
      [0.32, 0.63],
      [0.34, 0.64],
      [0.98, 0.7],
      [1.05, 0.66],
      [1.06, 0.3],
    ].map(([a, r]) => [a! * size, r! * size] as const),
    color: (t) => (t > 0.4 && t < 0.6 ? band : felt),
  })
  return mesh
}

/** A pointed hat with a wide brim and a bent tip. */
export function buildPointedHat(center: Vec3, size: number, felt: Colour, band: Colour): Mesh {
  const mesh = new Mesh('Hat', 'cloth')
  const profile: readonly (readonly [number, number])[] = [
    [0.02, 0.5],
    [-0.04, 1.3],
    [0, 1.36],
    [0.06, 1.3],
    [0.1, 0.84],
    [0.3, 0.8],
    [0.34, 0.76],
    [0.66, 0.72],
    [0.95, 0.52],
    [1.35, 0.28],
    [1.66, 0.12],
    [1.82, 0.04],
  ]
  addTurned(mesh, {
    center,
    axis: [0, 1, 0],
    segments: 28,
    profile: profile.map(([a, r]) => [a * size, r * size] as const),
    color: (t) => (t > 0.35 && t < 0.55 ? band : mixColour(felt, shade(felt, 1.4), t)),
  })
  for (const v of mesh.vertices) {
    const t = Math.max(0, (v.p[1] - center[1]) / size - 0.5)
    v.p = [v.p[0] + 0.22 * size * t * t, v.p[1] - 0.12 * size * t * t, v.p[2] - 0.16 * size * t * t]
  }
  return mesh
}

/** A ring with points, open in the middle. */
export function buildCrown(center: Vec3, radius: number, height: number, gold: Colour, gem: Colour): Mesh {
  const mesh = new Mesh('Hat', 'metal')
  const points = 7
  const per = 6
  const count = points * per
  const ring = (r: number, y: (k: number) => number) =>
    Array.from({ length: count }, (_, k) => {
      const angle = (k / count) * 2 * Math.PI
      return mesh.vertex(
        add(center, [r * Math.sin(angle), y(k), r * Math.cos(angle)]),
        { kind: 'static' },
        gold,
      )
    })
  const spike = (k: number) => height * (0.45 + 0.55 * Math.abs((((k + per / 2) % per) / per) * 2 - 1))
  const loops = [
    ring(radius * 0.95, () => 0),
    ring(radius * 1.02, () => 0),
    ring(radius * 1.12, spike),
    ring(radius * 1.07, spike),
  ]
  loops.forEach((loop, i) => {
    mesh.bridge(loops[(i + 1) % loops.length]!, loop)
  })
  for (let i = 0; i < points; i++) {
    const angle = (i / points) * 2 * Math.PI
    const out: Vec3 = [Math.sin(angle), 0, Math.cos(angle)]
    addTurned(mesh, {
      center: add(mad(center, out, radius * 1.04), [0, height * 0.24, 0]),
      axis: out,
      segments: 8,
      profile: [
        [-0.001, 0.003],
        [0.002, 0.0065],
        [0.0042, 0.004],
      ],
      color: () => gem,
    })
  }
  return mesh
}

/** A hoop, or with a drop a pendant, below a point of the ear. */
export function buildEarring(lobe: Vec3, radius: number, metal: Colour, drop?: Colour): Mesh {
  const mesh = new Mesh('Earring', 'metal')
  const center = add(lobe, [0, -radius * 0.92, 0])
  addHoop(mesh, {
    center,
    x: [0, 0, radius],
    y: [0, radius, 0],
    wire: radius * 0.14,
    color: metal,
    segments: 22,
  })
  if (!drop) return mesh
  const below = add(center, [0, -radius, 0])
  addWire(mesh, [below, add(below, [0, -radius * 0.5, 0])], radius * 0.07, metal, 5)
  addTurned(mesh, {
    center: add(below, [0, -radius * 0.4, 0]),
    axis: [0, -1, 0],
    segments: 12,
    profile: [
      [0, 0.02],
      [0.4, 0.3],
      [1, 0.52],
      [1.4, 0.42],
      [1.6, 0.1],
    ].map(([a, r]) => [a! * radius, r! * radius] as const),
    color: () => drop,
  })
  return mesh
}

export interface MaskStyle {
  center: Vec3
  half: number
  top: (azimuth: number) => number
  bottom: (azimuth: number) => number
  /** Half sizes of the space for nose and mouth. */
  bulge: Vec3
  at: Vec3
  color: (u: number, v: number) => Colour
  material: string
  folds: number
  hang?: number
}

/** A mask over nose, mouth and chin. */
export function buildMask(head: HeadSpec, o: MaskStyle): Mesh {
  const form = sculpt(head.form, blob(ellipsoid(o.at, o.bulge), 0.03))
  return buildSkinPatch({
    name: 'Mask',
    material: o.material,
    form,
    center: o.center,
    half: o.half,
    top: o.top,
    bottom: o.bottom,
    lift: (u, v) => 0.0028 + o.folds * Math.max(0, Math.sin(v * 4 * Math.PI)) * (1 - u * u),
    hang: (u, v) => (o.hang ?? 0) * v ** 2 * Math.max(0, 1 - (u * 1.6) ** 2),
    color: o.color,
    columns: 30,
    rows: 16,
  })
}
