/** Points and directions of the modelling code. Immutable triples, so that a sculpture reads as one expression. */
export type Vec3 = readonly [number, number, number]

export const ORIGIN: Vec3 = [0, 0, 0]

export const add = (a: Vec3, b: Vec3): Vec3 => [a[0] + b[0], a[1] + b[1], a[2] + b[2]]
export const sub = (a: Vec3, b: Vec3): Vec3 => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
export const mul = (a: Vec3, s: number): Vec3 => [a[0] * s, a[1] * s, a[2] * s]
/** a + b · s */
export const mad = (a: Vec3, b: Vec3, s: number): Vec3 => [a[0] + b[0] * s, a[1] + b[1] * s, a[2] + b[2] * s]
export const dot = (a: Vec3, b: Vec3): number => a[0] * b[0] + a[1] * b[1] + a[2] * b[2]
export const cross = (a: Vec3, b: Vec3): Vec3 => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
// Math.sqrt and not Math.hypot: hypot is an order of magnitude slower in V8 and this is the inner loop.
export const len = (a: Vec3): number => Math.sqrt(a[0] * a[0] + a[1] * a[1] + a[2] * a[2])
export const dist = (a: Vec3, b: Vec3): number => len(sub(a, b))
export const norm = (a: Vec3): Vec3 => mul(a, 1 / (len(a) || 1))
export const mixVec = (a: Vec3, b: Vec3, t: number): Vec3 => [
  a[0] + (b[0] - a[0]) * t,
  a[1] + (b[1] - a[1]) * t,
  a[2] + (b[2] - a[2]) * t,
]
/** Reflection in the plane of symmetry, x = 0. */
export const mirror = (p: Vec3): Vec3 => [-p[0], p[1], p[2]]

export function rotX(p: Vec3, angle: number, c: Vec3 = ORIGIN): Vec3 {
  const s = Math.sin(angle)
  const k = Math.cos(angle)
  const y = p[1] - c[1]
  const z = p[2] - c[2]
  return [p[0], c[1] + y * k - z * s, c[2] + y * s + z * k]
}
export function rotY(p: Vec3, angle: number, c: Vec3 = ORIGIN): Vec3 {
  const s = Math.sin(angle)
  const k = Math.cos(angle)
  const x = p[0] - c[0]
  const z = p[2] - c[2]
  return [c[0] + x * k + z * s, p[1], c[2] - x * s + z * k]
}
/** Unit direction of an azimuth (0 = +Z, growing to +X) and an elevation, in radians. */
export const direction = (azimuth: number, elevation: number): Vec3 => [
  Math.sin(azimuth) * Math.cos(elevation),
  Math.sin(elevation),
  Math.cos(azimuth) * Math.cos(elevation),
]
