type Vec = readonly [number, number, number]

/** Where a picture is taken from. */
export interface Camera {
  readonly eye: Vec
  readonly right: Vec
  readonly up: Vec
  readonly toward: Vec
  /** Half of the height of the picture at distance 1; undefined for a view without perspective. */
  readonly slope?: number | undefined
  /** Half of its height in metres, without perspective. */
  readonly half?: number | undefined
}

const minus = (a: Vec, b: Vec): Vec => [a[0] - b[0], a[1] - b[1], a[2] - b[2]]
const cross = (a: Vec, b: Vec): Vec => [
  a[1] * b[2] - a[2] * b[1],
  a[2] * b[0] - a[0] * b[2],
  a[0] * b[1] - a[1] * b[0],
]
export function unit(a: Vec): Vec {
  const length = Math.hypot(...a) || 1
  return [a[0] / length, a[1] / length, a[2] / length]
}

export function lookFrom(eye: Vec, target: Vec, size: Pick<Camera, 'slope' | 'half'>): Camera {
  const toward = unit(minus(eye, target))
  const right = unit(cross([0, 1, 0], toward))
  return { eye, right, up: cross(toward, right), toward, ...size }
}

/** Vertices in the space of a picture. */
export function project(
  { eye, right, up, toward, slope, half }: Camera,
  places: Float64Array,
  width: number,
  height: number,
  out = new Float64Array((places.length / 3) * 4),
): Float64Array {
  for (let v = 0; v < places.length / 3; v++) {
    const x = places[v * 3]! - eye[0]
    const y = places[v * 3 + 1]! - eye[1]
    const z = places[v * 3 + 2]! - eye[2]
    const distance = -(x * toward[0] + y * toward[1] + z * toward[2])
    const near = slope === undefined ? 1 : 1 / distance
    const scale = (height / 2 / (slope ?? half!)) * near
    out[v * 4] = width / 2 + (x * right[0] + y * right[1] + z * right[2]) * scale
    out[v * 4 + 1] = height / 2 - (x * up[0] + y * up[1] + z * up[2]) * scale
    // 1 / distance is straight across a triangle in perspective, and so is the distance without it.
    out[v * 4 + 2] = slope === undefined ? -distance : near
    out[v * 4 + 3] = near
  }
  return out
}
