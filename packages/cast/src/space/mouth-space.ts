import { clamp, lerp, smooth } from '../clay/falloff.ts'
import type { MouthSpec } from '../face/head.ts'

// Elliptic coordinates around the lip line. mu = 0 is the line itself, growing outwards in confocal ellipses; nu runs
// around it. cos(nu) is the position along the lips, sin(nu) says upper / lower and vanishes at the corners: exactly
// what lip loops and the jaw need, discontinuous only across the lip line itself.

export function lipY(m: MouthSpec, x: number): number {
  const t = (x / m.W) ** 2
  return m.y + (m.curve * 1.5 * t) / (1 + 0.5 * t)
}
export function toMouth(m: MouthSpec, x: number, y: number): { mu: number; nu: number } {
  const X = x / m.W
  const Y = (y - lipY(m, x)) / m.W
  const a = Math.hypot(X + 1, Y)
  const b = Math.hypot(X - 1, Y)
  return {
    mu: Math.acosh(Math.max(1, (a + b) / 2)),
    nu: Math.acos(clamp((a - b) / 2, -1, 1)) * (Y < 0 ? -1 : 1),
  }
}
export function fromMouth(m: MouthSpec, mu: number, nu: number): [number, number] {
  const x = m.W * Math.cosh(mu) * Math.cos(nu)
  return [x, m.W * Math.sinh(mu) * Math.sin(nu) + lipY(m, x)]
}
/** mu of the border of the red at nu, with a cupid's bow on the upper lip. */
export function lipBorder(m: MouthSpec, nu: number): number {
  const s = Math.cos(nu)
  const bow =
    1 + m.bow * (0.16 * Math.exp(-(((Math.abs(s) - 0.28) / 0.22) ** 2)) - 0.1 * Math.exp(-((s / 0.12) ** 2)))
  return Math.asinh(lerp(m.lipLow, m.lipUp * bow, smooth(-0.35, 0.35, Math.sin(nu))) / m.W)
}
/** Forward bulge of the lips across their width. */
export function lipBulge(m: MouthSpec, q: number, nu: number): number {
  const g = Math.abs(Math.sin(nu))
  const fat = Math.sin(nu) > 0 ? m.bulgeUp : m.bulgeLow
  const round = q < 1 ? Math.sin(Math.PI * Math.min(1, 0.12 + 0.88 * q)) ** 0.8 : 0
  return fat * round * g ** 0.6 - m.crease * Math.max(0, 1 - q * 2.2) ** 1.4
}
