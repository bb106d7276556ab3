export type Point = readonly [number, number, number]

/** A parallel view: a square window around a center, `size` wide and high in the units of the scene. */
export interface View {
  readonly right: Point
  readonly up: Point
  readonly toward: Point
  readonly center: Point
  readonly size: number
}

/** A view from the front of a head that faces +z, turned about +y by `yaw` and then up by `pitch`. */
export function viewFrom(yaw: number, pitch: number, center: Point, size: number): View {
  const [cy, sy, cp, sp] = [Math.cos(yaw), Math.sin(yaw), Math.cos(pitch), Math.sin(pitch)]
  const right: Point = [cy, 0, -sy]
  const toward: Point = [sy * cp, sp, cy * cp]
  const up: Point = [
    toward[1] * right[2] - toward[2] * right[1],
    toward[2] * right[0] - toward[0] * right[2],
    toward[0] * right[1] - toward[1] * right[0],
  ]
  return { right, up, toward, center, size }
}

/** Pixel x and y, and the distance toward the viewer, of all points: three numbers each. */
export function projectPoints(view: View, positions: Float64Array, pixels: number): Float64Array {
  const { right, up, toward, center, size } = view
  const scale = pixels / size
  const out = new Float64Array(positions.length)
  for (let i = 0; i < positions.length; i += 3) {
    const x = positions[i]! - center[0]
    const y = positions[i + 1]! - center[1]
    const z = positions[i + 2]! - center[2]
    out[i] = pixels / 2 + scale * (x * right[0] + y * right[1] + z * right[2])
    out[i + 1] = pixels / 2 - scale * (x * up[0] + y * up[1] + z * up[2])
    out[i + 2] = x * toward[0] + y * toward[1] + z * toward[2]
  }
  return out
}

/** The point of the scene at a place of the picture and a distance toward the viewer. */
export function unproject(view: View, x: number, y: number, depth: number, pixels: number): Point {
  const scale = view.size / pixels
  const [sx, sy] = [(x - pixels / 2) * scale, (pixels / 2 - y) * scale]
  const at = (a: 0 | 1 | 2) => view.center[a] + view.right[a] * sx + view.up[a] * sy + view.toward[a] * depth
  return [at(0), at(1), at(2)]
}
