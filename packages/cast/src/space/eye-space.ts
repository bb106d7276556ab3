import type { EyePoint } from '../clay/bind.ts'
import { clamp } from '../clay/falloff.ts'
import { exitDistance } from '../clay/signed-distance.ts'
import { add, direction, len, mul, rotY, sub, type Vec3 } from '../clay/vector.ts'
import type { EyeSpec, HeadSpec } from '../face/head.ts'

// Everything about an eye is azimuth / elevation around the eyeball centre, so that a lid can only ever slide along
// the ball. All functions work on the left (+X) eye; callers mirror.

export function toEye(e: EyeSpec, p: Vec3): EyePoint {
  const d = rotY(sub(p, e.centre), -e.yaw)
  const r = len(d) || 1e-9
  return { az: Math.atan2(d[0], d[2]), el: Math.asin(clamp(d[1] / r, -1, 1)), r }
}
export const eyeDirection = (e: EyeSpec, az: number, el: number): Vec3 => rotY(direction(az, el), e.yaw)
export const fromEye = (e: EyeSpec, q: EyePoint): Vec3 => add(e.centre, mul(eyeDirection(e, q.az, q.el), q.r))
/** Distance from the eye centre to the skin (the form already contains the lid-covered ball). */
export const surfaceRadius = (head: HeadSpec, az: number, el: number): number =>
  exitDistance(head.form, head.eye.centre, eyeDirection(head.eye, az, el), 0.2)

/** Position across the opening: −1 inner corner, +1 outer corner. */
export const across = (e: EyeSpec, az: number): number => (az - e.azMid) / e.azHalf
export const arch = (a: number, power: number): number => Math.max(0, 1 - a * a) ** power
/** Line from corner to corner. */
export const baseLine = (e: EyeSpec, a: number): number => e.tilt * a + e.base
export const upperEdge = (e: EyeSpec, a: number): number =>
  baseLine(e, a) + e.up * arch(a, e.archUp) * (1 + e.upSkew * a)
export const lowerEdge = (e: EyeSpec, a: number): number =>
  baseLine(e, a) - e.low * arch(a, e.archLow) * (1 + e.lowSkew * a)
/** Where closed lids meet. Squinting lids meet higher and arch upwards: a laughing eye. */
export const meetLine = (e: EyeSpec, a: number, squint: number): number =>
  baseLine(e, a) - e.low * arch(a, 0.7) * (0.62 - 0.95 * squint)
