import type { Colour } from './colour.ts'

/** What a surface looks like beyond its vertex colours; becomes one glTF material. */
export interface Paint {
  color?: Colour
  roughness: number
  metallic: number
  emissive?: Colour
  /** The eye picture as colour, and as glow. */
  textured?: boolean
  glowing?: boolean
  doubleSided?: boolean
}

export const BASE_PAINTS: Readonly<Record<string, Paint>> = {
  skin: { roughness: 0.58, metallic: 0 },
  eye: { roughness: 0.12, metallic: 0, textured: true },
  glint: { color: [0, 0, 0], emissive: [1, 1, 1], roughness: 1, metallic: 0 },
  teeth: { roughness: 0.25, metallic: 0 },
  tongue: { roughness: 0.35, metallic: 0 },
  lash: { roughness: 0.9, metallic: 0, doubleSided: true },
  hair: { roughness: 0.5, metallic: 0 },
  cloth: { roughness: 0.85, metallic: 0 },
}
