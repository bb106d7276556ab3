import type { Mesh } from '../clay/mesh.ts'
import { gradient } from '../clay/signed-distance.ts'
import { mad, type Vec3 } from '../clay/vector.ts'
import type { HeadSpec } from '../face/head.ts'
import { type Colour, mixColour } from '../paint/colour.ts'
import { buildBrows, skinPoint } from '../parts/brow.ts'
import { buildLock } from '../parts/hair.ts'
import { buildSkinPatch, patchEdge } from './skin-patch.ts'

/** A bar over the skin, mirrored: brows and moustaches. Points are x, y and half width, in metres. */
export interface BarStyle {
  points: readonly Vec3[]
  thick: number
  color: Colour
  /** 2: soft ends; higher: a block. */
  power?: number
}

export function buildBar(head: HeadSpec, name: string, material: string, o: BarStyle): Mesh {
  const fine = { ...head, density: { ...head.density, brow: { segments: 14, around: 8 } } }
  const mesh = buildBrows(fine, { ...o, lift: 0.9 })
  mesh.name = name
  mesh.material = material
  return mesh
}

export interface BeardStyle {
  center: Vec3
  half: number
  top: (azimuth: number) => number
  bottom: (azimuth: number) => number
  /** Metres that it stands off the skin. */
  thick: number
  /** Depth and number of the locks that are carved into it. */
  groove: number
  locks: number
  material: string
  dark: Colour
  light: Colour
  /** Locks below the chin: length in metres. */
  tips?: number
}

/** A beard from ear to ear below the mouth, with carved locks. */
export function buildBeard(head: HeadSpec, o: BeardStyle): Mesh {
  const wave = (u: number, v: number) => Math.sin(u * o.locks * Math.PI + 1.6 * v)
  const mesh = buildSkinPatch({
    name: 'Beard',
    material: o.material,
    form: head.form,
    center: o.center,
    half: o.half,
    top: o.top,
    bottom: o.bottom,
    lift: (u, v) => {
      const inside = patchEdge(u, v, 0.3)
      return 0.0006 + inside * (o.thick * (0.55 + 0.45 * Math.sin(Math.PI * v)) + o.groove * wave(u, v))
    },
    color: (u, v) => mixColour(o.dark, o.light, 0.5 + 0.5 * wave(u, v) * patchEdge(u, v, 0.4)),
    columns: 44,
    rows: 9,
  })
  if (!o.tips) return mesh
  for (const [i, x] of [-0.034, -0.018, 0, 0.018, 0.034].entries()) {
    const y = head.chin.y + 0.006 - Math.abs(x) * 0.1
    const root = skinPoint(head, x, y)
    const out = gradient(head.form, root, 0.003)
    const long = o.tips * (1 - Math.abs(i - 2) * 0.18)
    const start = mad(root, out, o.thick * 0.3)
    mesh.append(
      buildLock({
        points: [
          start,
          mad(mad(start, [x * 4, -1, 0.25], long * 0.5), out, 0.004),
          mad(start, [x * 9, -1, 0.45], long),
        ],
        width: 0.0105,
        thick: 0.008,
        color: (t) => mixColour(o.dark, o.light, 0.25 + 0.6 * t),
        segments: 6,
        around: 6,
        centre: [0, y, 0],
      }),
    )
  }
  return mesh
}
