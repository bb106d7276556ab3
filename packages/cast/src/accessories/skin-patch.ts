import { DEG, lerp } from '../clay/falloff.ts'
import { Mesh } from '../clay/mesh.ts'
import { exitPoint, gradient, type Shape } from '../clay/signed-distance.ts'
import { direction, mad, type Vec3 } from '../clay/vector.ts'
import type { Colour } from '../paint/colour.ts'

/** A piece of the surface around a point inside the head, lifted off it: a beard, a mask. */
export interface SkinPatch {
  name: string
  material: string
  form: Shape
  /** Rays start here. */
  center: Vec3
  /** Degrees to both sides of the middle. */
  half: number
  /** Elevation of the upper and lower edge, in degrees, by azimuth in degrees from 0. */
  top: (azimuth: number) => number
  bottom: (azimuth: number) => number
  /** Metres above the surface; u runs from −1 to 1 across, v from 0 to 1 down. */
  lift: (u: number, v: number) => number
  /** How far a point is moved down, in metres: cloth that is longer than the face. */
  hang?: (u: number, v: number) => number
  color: (u: number, v: number) => Colour
  columns: number
  rows: number
}

export function buildSkinPatch(o: SkinPatch): Mesh {
  const mesh = new Mesh(o.name, o.material)
  const rows = Array.from({ length: o.rows + 1 }, (_, i) =>
    Array.from({ length: o.columns + 1 }, (_, k) => {
      const [u, v] = [(k / o.columns) * 2 - 1, i / o.rows]
      const azimuth = u * o.half
      const elevation = lerp(o.top(Math.abs(azimuth)), o.bottom(Math.abs(azimuth)), v)
      const p = exitPoint(o.form, o.center, direction(azimuth * DEG, elevation * DEG))
      const [x, y, z] = mad(p, gradient(o.form, p, 0.002), o.lift(u, v))
      return mesh.vertex([x, y - (o.hang?.(u, v) ?? 0), z], { kind: 'skin' }, o.color(u, v))
    }),
  )
  for (let i = 0; i < o.rows; i++)
    for (let k = 0; k < o.columns; k++)
      mesh.quad(rows[i]![k]!, rows[i + 1]![k]!, rows[i + 1]![k + 1]!, rows[i]![k + 1]!)
  return mesh
}

/** 1 inside, falling to 0 over `width` towards all four edges of a patch. */
export function patchEdge(u: number, v: number, width: number): number {
  const d = Math.min(1 - Math.abs(u), v * 1.2, (1 - v) * 1.2) / width
  return d >= 1 ? 1 : Math.sqrt(Math.max(0, 1 - (1 - d) ** 2))
}
