import type { Landmarks, Vec3 } from '@facework/documents'
import { FACE_POINTS, type FacePointName } from './face-points.table.ts'

const MIDDLE = (Object.keys(FACE_POINTS) as FacePointName[]).filter((name) => !/^(left|right)-/.test(name))

/** The name on the other side; undefined for points of the middle line. */
export function mirroredName(name: FacePointName): FacePointName | undefined {
  if (name.startsWith('left-')) return name.replace('left-', 'right-') as FacePointName
  if (name.startsWith('right-')) return name.replace('right-', 'left-') as FacePointName
  return undefined
}

/** The points of a document, and for those of one side alone their mirror image. */
export function mirroredPoints({ points }: Pick<Landmarks, 'points'>): Map<FacePointName, Vec3> {
  const placed = new Map<FacePointName, Vec3>()
  for (const [name, { position }] of Object.entries(points)) placed.set(name as FacePointName, position)
  const plane = mirrorPlane(placed)
  if (!plane) return placed
  const [normal, offset] = plane
  for (const [name, p] of [...placed]) {
    const other = mirroredName(name)
    if (!other || placed.has(other)) continue
    const d = 2 * (p[0] * normal[0] + p[1] * normal[1] + p[2] * normal[2] - offset)
    placed.set(other, [p[0] - d * normal[0], p[1] - d * normal[1], p[2] - d * normal[2]])
  }
  return placed
}

/** Normal and offset of the plane between left and right: from pairs where there are some, else from the middle line. */
function mirrorPlane(placed: ReadonlyMap<FacePointName, Vec3>): readonly [Vec3, number] | undefined {
  const middle = MIDDLE.map((name) => placed.get(name)).filter((p) => p !== undefined)
  const pairs = [...placed].flatMap(([name, p]) => {
    const other = name.startsWith('left-') ? placed.get(mirroredName(name)!) : undefined
    return other ? [[p, other] as const] : []
  })
  let normal: Vec3 | undefined
  if (pairs.length > 0) {
    normal = unit([0, 1, 2].map((a) => pairs.reduce((sum, [l, r]) => sum + l[a]! - r[a]!, 0)))
  } else {
    // Points of the middle line are in the plane: the widest triangle of three of them gives its normal.
    let most = 0
    for (const a of middle) {
      for (const b of middle) {
        for (const c of middle) {
          const n = cross(b, a, c)
          const size = Math.hypot(...n)
          if (size <= most) continue
          most = size
          normal = unit(n)
        }
      }
    }
  }
  const inPlane = [...middle, ...pairs.map(([l, r]) => l.map((x, a) => (x + r[a]!) / 2) as unknown as Vec3)]
  if (!normal || inPlane.length === 0) return undefined
  const [x, y, z] = normal
  const offset = inPlane.reduce((sum, p) => sum + p[0] * x + p[1] * y + p[2] * z, 0) / inPlane.length
  return [normal, offset]
}

function unit(v: readonly number[]): Vec3 | undefined {
  const length = Math.hypot(...v)
  return length > 0 ? [v[0]! / length, v[1]! / length, v[2]! / length] : undefined
}

/** (a − o) × (b − o). */
function cross(o: Vec3, a: Vec3, b: Vec3): number[] {
  const [u, v] = [a.map((x, k) => x - o[k]!), b.map((x, k) => x - o[k]!)]
  return [u[1]! * v[2]! - u[2]! * v[1]!, u[2]! * v[0]! - u[0]! * v[2]!, u[0]! * v[1]! - u[1]! * v[0]!]
}
