import { unit } from './camera.ts'

type Rgb = readonly [number, number, number]

interface Lamp {
  readonly light: Rgb
  readonly from: readonly [number, number, number]
}

/** The portrait light of the studio: a warm key that casts shadows, and two lamps from behind. */
export const KEY: Lamp = { light: [2.5, 2.25, 2], from: unit([-1.1, 1.9, 2.2]) }
const LAMPS: readonly Lamp[] = [
  KEY,
  { light: [1.05, 1.25, 1.5], from: unit([1.6, 1.5, -1.8]) },
  { light: [0.95, 0.75, 0.6], from: unit([-1.9, 1.2, -1.4]) },
  { light: [0.32, 0.34, 0.38], from: unit([1.6, 0.2, 1.6]) },
]
/** Light of the room from above and from below. */
const SKY: Rgb = [0.62, 0.63, 0.66]
const GROUND: Rgb = [0.3, 0.27, 0.26]

export interface Surface {
  readonly color: Float32Array
  readonly emissive: Float32Array
  readonly roughness: number
  readonly metallic: number
}

/** The light that leaves a surface towards the camera, linear; `lit` is the share of the key that reaches it. */
export function shade(
  { color, emissive, roughness, metallic }: Surface,
  normal: Float64Array,
  toCamera: Float64Array,
  lit: number,
  open: number,
  out: Float64Array,
): void {
  const [nx, ny, nz] = [normal[0]!, normal[1]!, normal[2]!]
  const above = ny * 0.5 + 0.5
  const facing = Math.max(0, nx * toCamera[0]! + ny * toCamera[1]! + nz * toCamera[2]!)
  // Skin and plastic reflect more where they are seen from the side.
  const edge = (1 - facing) ** 5
  const rough = Math.max(roughness, 0.12)
  const sharpness = 2 / rough ** 4 - 2
  for (let k = 0; k < 3; k++) {
    const room = (SKY[k]! * above + GROUND[k]! * (1 - above)) * open
    out[k] = (color[k]! * (1 - metallic * 0.6) + edge * 0.25 * (1 - rough)) * room + emissive[k]!
  }
  for (const lamp of LAMPS) {
    const [lx, ly, lz] = lamp.from
    const along = nx * lx + ny * ly + nz * lz
    if (along <= 0) continue
    const share = lamp === KEY ? lit : open
    const [hx, hy, hz] = [lx + toCamera[0]!, ly + toCamera[1]!, lz + toCamera[2]!]
    const half = Math.max(0, (nx * hx + ny * hy + nz * hz) / (Math.hypot(hx, hy, hz) || 1))
    const shine = half ** sharpness * ((sharpness + 2) / 8) * along
    for (let k = 0; k < 3; k++) {
      const tint = 0.04 + metallic * (color[k]! - 0.04) + edge * 0.2
      out[k]! += lamp.light[k]! * share * (color[k]! * (1 - metallic) * along * 0.318 + tint * shine * 0.318)
    }
  }
}

/** From linear light to a byte of a picture: highlights are compressed, as film does it. */
export function toneMap(value: number): number {
  const x = value * 1.05
  const mapped = Math.min(1, Math.max(0, (x * (2.51 * x + 0.03)) / (x * (2.43 * x + 0.59) + 0.14)))
  return mapped <= 0.0031308 ? mapped * 12.92 : 1.055 * mapped ** (1 / 2.4) - 0.055
}
