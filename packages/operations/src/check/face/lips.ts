import { writeTriangleNormal } from '@facework/math/internal'
import { PointGrid } from '../../accessories/geometry/point-grid.ts'
import { createSurfacePoint, TriangleSurface } from '../../accessories/geometry/triangle-surface.ts'
import { createInsideTest, type InsideTest } from '../../accessories/geometry/winding-number.ts'
import type { MeasuredHead } from '../measured-head.ts'
import { verticesOfPiece } from './eyelids.ts'

/** Two surfaces that meet: what of one is inside of the other can be measured in any pose. */
export interface MeetingSkin {
  /** Vertices that may not go through the surface. */
  readonly vertices: readonly number[]
  readonly surface: TriangleSurface
  /** All of the skin, which tells whether a vertex is covered. */
  readonly skin: TriangleSurface
  /** First corners of the triangles of each vertex, in the indices of the skin. */
  readonly trianglesOf: ReadonlyMap<number, readonly number[]>
  /** Vertices of both sides that touch or nearly touch at rest. */
  readonly pairs: readonly (readonly [upper: number, lower: number])[]
}

/** Parts of the jaw's motion that tell upper from lower lip. */
const UPPER = 0.3
const LOWER = 0.5
/** Eye distances: lips that are nearer at rest touch, and how far the lips around reach. */
const TOUCH = 0.07
const AROUND = 0.22
/** Metres above a vertex at which it is asked whether other skin covers it. */
const LIFT = 0.0002
/** Metres that count as through at most; what is further inside is another place. */
const DEEPEST = 0.006

const known = new WeakMap<MeasuredHead, MeetingSkin | null>()

/** The lips of a head whose jaw opens; undefined for others. */
export function lipsOf(head: MeasuredHead): MeetingSkin | undefined {
  let lips = known.get(head)
  if (lips === undefined) {
    lips = findLips(head) ?? null
    known.set(head, lips)
  }
  return lips ?? undefined
}

function findLips(head: MeasuredHead): MeetingSkin | undefined {
  const { face, rest } = head
  const jaw = head.control('JawDrop')
  if (!face || jaw === undefined) return undefined
  const deltas = head.moved.get(jaw)!
  const own = verticesOfPiece(head, face.skin)
  const mouth = own.filter((v) => {
    const x = (rest[v * 3]! - face.origin[0]) / face.unit
    const y = (rest[v * 3 + 1]! - face.origin[1]) / face.unit
    return Math.abs(x) < 0.9 && y < -0.4 && y > -2
  })
  const drops = mouth.map((v) => -deltas[v * 3 + 1]!).sort((a, b) => a - b)
  const most = drops[Math.floor(drops.length * 0.97)] ?? 0
  if (most < face.unit * 0.03) return undefined
  const share = (v: number) => -deltas[v * 3 + 1]! / most
  const upper = mouth.filter((v) => share(v) < UPPER)
  const lower = mouth.filter((v) => share(v) > LOWER)
  const grid = new PointGrid(rest, upper, face.unit * TOUCH)
  const pairs = lower.flatMap((v) => {
    let [nearest, square] = [-1, (face.unit * TOUCH) ** 2]
    grid.forNear(rest[v * 3]!, rest[v * 3 + 1]!, rest[v * 3 + 2]!, face.unit * TOUCH, (u, d) => {
      if (d < square) [nearest, square] = [u, d]
    })
    return nearest < 0 ? [] : [[nearest, v] as const]
  })
  if (pairs.length < 3) return undefined
  const seam = new PointGrid(
    rest,
    pairs.map(([u]) => u),
    face.unit * AROUND,
  )
  const isNear = (v: number) => {
    let found = false
    seam.forNear(rest[v * 3]!, rest[v * 3 + 1]!, rest[v * 3 + 2]!, face.unit * AROUND, () => {
      found = true
    })
    return found
  }
  const top = new Set(upper.filter(isNear))
  const { indices } = head.vertices
  const triangles: number[] = []
  for (let t = 0; t < indices.length; t += 3) {
    if (top.has(indices[t]!) && top.has(indices[t + 1]!) && top.has(indices[t + 2]!))
      triangles.push(indices[t]!, indices[t + 1]!, indices[t + 2]!)
  }
  if (triangles.length === 0) return undefined
  // Corners of the mouth belong to both lips.
  const width = Math.max(...pairs.map(([, v]) => Math.abs(rest[v * 3]! - face.origin[0])))
  const inner = pairs.filter(([, v]) => Math.abs(rest[v * 3]! - face.origin[0]) < width * 0.75)
  const vertices = [...new Set(inner.map(([, v]) => v))]
  const isSkin = new Set(own)
  const skin = indices.filter((_, i) => isSkin.has(indices[i - (i % 3)]!))
  const trianglesOf = new Map<number, number[]>(vertices.map((v) => [v, []]))
  skin.forEach((v, i) => {
    trianglesOf.get(v)?.push(i - (i % 3))
  })
  return {
    vertices,
    skin: new TriangleSurface(rest, skin),
    trianglesOf,
    surface: new TriangleSurface(rest, Uint32Array.from(triangles)),
    pairs: inner,
  }
}

/** How far vertices are through the surface in a pose, and which. */
export function crossing(
  lips: MeetingSkin,
  places: Float64Array,
): { readonly depth: number; readonly vertices: readonly number[] } {
  const { vertices, surface } = lips
  surface.move(places)
  const isCovered = coverTest(lips, places)
  const found = createSurfacePoint()
  let depth = 0
  const through: number[] = []
  for (const v of vertices) {
    const [x, y, z] = [places[v * 3]!, places[v * 3 + 1]!, places[v * 3 + 2]!]
    if (!surface.closest(x, y, z, found, DEEPEST)) continue
    // At an edge of the surface its side is not defined.
    if (Math.min(found.bary[0]!, found.bary[1]!, found.bary[2]!) < 0.02) continue
    const side = sideOf(
      surface,
      found.triangle,
      places,
      x - found.point[0]!,
      y - found.point[1]!,
      z - found.point[2]!,
    )
    if (side >= 0 || !isCovered(v)) continue
    through.push(v)
    depth = Math.max(depth, found.distance)
  }
  return { depth, vertices: through }
}

/**
 * Whether a vertex is below other skin. Near the corners of the mouth the nearest triangle of the other lip can be one
 * of its inside, which a vertex of open skin is behind.
 */
function coverTest({ skin, trianglesOf }: MeetingSkin, p: Float64Array): (vertex: number) => boolean {
  let isInside: InsideTest | undefined
  return (v) => {
    if (!isInside) {
      skin.move(p)
      isInside = createInsideTest(skin)
    }
    const n = [0, 0, 0]
    const normal = [0, 0, 0]
    for (const t of trianglesOf.get(v) ?? []) {
      writeTriangleNormal(p, skin.indices[t]! * 3, skin.indices[t + 1]! * 3, skin.indices[t + 2]! * 3, normal)
      for (let k = 0; k < 3; k++) n[k]! += normal[k]!
    }
    const lift = LIFT / (Math.hypot(n[0]!, n[1]!, n[2]!) || 1)
    return isInside(p[v * 3]! + n[0]! * lift, p[v * 3 + 1]! + n[1]! * lift, p[v * 3 + 2]! + n[2]! * lift)
  }
}

function sideOf(
  surface: TriangleSurface,
  t: number,
  p: Float64Array,
  x: number,
  y: number,
  z: number,
): number {
  const { indices } = surface
  const normal = [0, 0, 0]
  writeTriangleNormal(p, indices[t * 3]! * 3, indices[t * 3 + 1]! * 3, indices[t * 3 + 2]! * 3, normal)
  return normal[0]! * x + normal[1]! * y + normal[2]! * z
}

/** How far lips that touch at rest are apart, in the middle of all places. */
export function lipGap({ pairs }: MeetingSkin, rest: Float64Array, places: Float64Array): number {
  const apart = (p: Float64Array, a: number, b: number) =>
    Math.hypot(...[0, 1, 2].map((k) => p[a * 3 + k]! - p[b * 3 + k]!))
  const opened = pairs.map(([u, l]) => apart(places, u, l) - apart(rest, u, l)).sort((a, b) => a - b)
  return Math.max(0, opened[Math.floor(opened.length * 0.5)] ?? 0)
}
