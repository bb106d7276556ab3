import type { Point } from '../../landmarks/view.ts'
import type { FaceSkin } from '../face/face-skin.ts'

/** One ball per side: all parts of an eye together (white, iris, cornea). */
export interface Eyeball {
  readonly center: Point
  readonly radius: number
  readonly vertices: readonly number[]
}

/** In the unit of the face: at most that clear of the eye. */
const CLEAR = 0.008
/** In the unit of the face: vertices that lay inside the eye are out of it once they moved by that much. */
const MOVED = 0.02

/**
 * Lids slide over the ball: a vertex that was outside the eye at rest and would end inside is lifted out along the ray
 * from the center. The cornea stands out by a tenth of the radius and would show through a closed lid, so the height
 * of the eye is looked up by direction.
 */
export function keepOffEyes(
  skin: FaceSkin,
  delta: Float64Array,
  eyes: readonly Eyeball[],
  /** Of the whole head, which the vertices of the eyes are numbers of. */
  positions: Float64Array,
  unit: number,
): void {
  for (const { center, radius, vertices } of eyes) {
    const heights = eyeHeights(positions, vertices, center, radius)
    for (let i = 0; i < skin.count; i++) {
      const o = i * 3
      if (delta[o] === 0 && delta[o + 1] === 0 && delta[o + 2] === 0) continue
      const [rx, ry, rz] = [0, 1, 2].map((a) => skin.positions[o + a]! - center[a]!) as [
        number,
        number,
        number,
      ]
      const rest = Math.sqrt(rx * rx + ry * ry + rz * rz)
      if (rest > 1.8 * radius || rest < radius * 0.97) continue
      const [x, y, z] = [rx + delta[o]!, ry + delta[o + 1]!, rz + delta[o + 2]!]
      const length = Math.sqrt(x * x + y * y + z * z)
      if (length > 1.35 * radius) continue
      // As clear of the eye as it was at rest and no more: lid margins touch it, and lifting those frays them. What lay
      // inside at rest comes out only as it moves: a pose of the mouth must not lift lids.
      const own = Math.min(CLEAR * unit, rest - heights(rx / rest, ry / rest, rz / rest))
      const moved = Math.hypot(delta[o]!, delta[o + 1]!, delta[o + 2]!) / (MOVED * unit)
      const clear = own < 0 ? own * Math.max(0, 1 - moved) : own
      const floor = heights(x / length, y / length, z / length) + clear
      if (length >= floor) continue
      const lift = (floor - length) / length
      delta[o]! += x * lift
      delta[o + 1]! += y * lift
      delta[o + 2]! += z * lift
    }
  }
}

/** The farthest point of an eye near a direction, smoothly: a single vertex of the iris must not make a bump. */
export function eyeHeights(
  positions: Float64Array,
  vertices: readonly number[],
  center: Point,
  radius: number,
): (x: number, y: number, z: number) => number {
  const raised: number[] = []
  for (const v of vertices) {
    const [x, y, z] = [0, 1, 2].map((a) => positions[v * 3 + a]! - center[a]!) as [number, number, number]
    const length = Math.sqrt(x * x + y * y + z * z)
    if (length > radius) raised.push(x / length, y / length, z / length, length - radius)
  }
  return (dx, dy, dz) => {
    let high = 0
    for (let k = 0; k < raised.length; k += 4) {
      if (raised[k + 3]! <= high) continue
      const cosine = raised[k]! * dx + raised[k + 1]! * dy + raised[k + 2]! * dz
      if (cosine < 0.9) continue
      high = Math.max(high, raised[k + 3]! * Math.min(1, (cosine - 0.9) / 0.06))
    }
    return radius + high
  }
}
