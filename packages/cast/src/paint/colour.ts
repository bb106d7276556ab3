import { mixVec, mul, type Vec3 } from '../clay/vector.ts'

/** Linear RGB, as glTF vertex colours are. */
export type Colour = Vec3

export const mixColour = mixVec
export const shade = (c: Colour, k: number): Colour => mul(c, k)
const channel = (h: number, shift: number): number => ((h >> shift) & 255) / 255
const linear = (c: number): number => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4)

/** sRGB hex as written in a paint program → linear. */
export const hex = (h: number): Colour => [
  linear(channel(h, 16)),
  linear(channel(h, 8)),
  linear(channel(h, 0)),
]
/** sRGB hex → sRGB 0..1, for pictures, which store sRGB. */
export const srgb = (h: number): Colour => [channel(h, 16), channel(h, 8), channel(h, 0)]

/** Hue 0..360, saturation and lightness 0..1 → sRGB hex. */
export function hexFromHsl(h: number, s: number, l: number): number {
  const a = s * Math.min(l, 1 - l)
  const f = (n: number) => {
    const k = (n + h / 30) % 12
    return Math.round(255 * (l - a * Math.max(-1, Math.min(k - 3, 9 - k, 1))))
  }
  return (f(0) << 16) | (f(8) << 8) | f(4)
}
