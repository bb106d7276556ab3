import { fitSphere } from '../numeric/fit-sphere.ts'
import { SIDES, type Side } from './face-points.table.ts'
import type { HeadSurface } from './head-surface.ts'
import { type FaceFrame, type MeshLandmarks, middleOf } from './mesh-landmarks.ts'
import type { Point } from './view.ts'

/**
 * `eye`: turns about its center. `jaw`: teeth, gums and tongue, by the share of each vertex that follows the jaw.
 * `still`: upper teeth. `rider`: lashes, brows, hair; they take the motion of the skin below, less with distance.
 */
export type HeadPart = EyePart | JawPart | OtherPart

export interface EyePart {
  readonly kind: 'eye'
  readonly side: Side
  readonly vertices: readonly number[]
  readonly center: Point
  readonly radius: number
}

export interface JawPart {
  readonly kind: 'jaw'
  readonly vertices: readonly number[]
  /** 1 for vertices that follow the jaw, 0 for those that stay with the skull. */
  readonly share: readonly number[]
  /** The part is above as well as below the bite, so that the shares are a guess. */
  readonly unsure: boolean
}

export interface OtherPart {
  readonly kind: 'still' | 'rider'
  readonly vertices: readonly number[]
  readonly unsure?: boolean
}

export type PartKind = HeadPart['kind']
/** Kinds of parts that were given by the name of a mesh instead of being recognized. */
export type PartKinds = Readonly<Record<string, PartKind>>

/** What is not skin, by shape and place: names of meshes are not reliable. */
export function headParts(
  surface: HeadSurface,
  skin: number,
  face: FaceFrame,
  { points }: MeshLandmarks,
  given: PartKinds = {},
): HeadPart[] {
  const { positions, part, partCount, count } = surface
  const members: number[][] = Array.from({ length: partCount }, () => [])
  for (let v = 0; v < count; v++) members[part[v]!]!.push(v)
  const eyes = { right: middleOf(points, [33, 133, 159, 145]), left: middleOf(points, [263, 362, 386, 374]) }
  const mouth = middleOf(points, [13, 14])
  const meshOf = meshOfVertices(surface)
  const kindOf = (mesh: number): PartKind | undefined => {
    const { name } = surface.model.meshes[mesh]!
    return Object.hasOwn(given, name) ? given[name] : undefined
  }
  const parts: HeadPart[] = []
  const others = new Map<number, (MouthPart & { readonly isInside: boolean })[]>()
  members.forEach((vertices, id) => {
    if (id === skin || vertices.length === 0) return
    const mesh = meshOf(vertices[0]!)
    const known = kindOf(mesh)
    const box = boundsOf(positions, vertices)
    const eye = eyePart(positions, vertices, box, eyes, face, known === 'eye')
    if (eye && (known === undefined || known === 'eye')) parts.push(eye)
    else if (known === 'rider' || known === 'still') parts.push({ kind: known, vertices })
    else if (known === 'jaw')
      parts.push({ kind: 'jaw', vertices, share: vertices.map(() => 1), unsure: false })
    else {
      const isInside = isInMouth(box, mouth, face)
      others.set(mesh, [...(others.get(mesh) ?? []), { vertices, box, isInside }])
    }
  })
  const mouthfuls = [...others.values()].map((list) => {
    const inside = list.filter((part) => part.isInside)
    // Molars may be outside of the limits: a mesh most of whose parts are in the mouth is there as a whole.
    const isMouth = inside.length > 1 && inside.length > 0.4 * list.length
    return { list, mouthful: isMouth ? list : inside }
  })
  const bite = biteHeight(
    mouthfuls.flatMap(({ mouthful }) => mouthful),
    mouth,
    face,
  )
  for (const { list, mouthful } of mouthfuls) {
    parts.push(...mouthParts(positions, mouthful, bite, face))
    for (const part of list)
      if (!mouthful.includes(part)) parts.push({ kind: 'rider', vertices: part.vertices })
  }
  return withHighlights(joinEyes(parts), positions)
}

/** Index of the mesh of each welded vertex. */
function meshOfVertices({ vertices, welded, count }: HeadSurface): (vertex: number) => number {
  const meshes = new Int32Array(count).fill(-1)
  welded.forEach((w, v) => {
    if (meshes[w]! < 0) meshes[w] = vertices.meshOf[v]!
  })
  return (vertex) => meshes[vertex]!
}

interface Box {
  readonly center: Point
  readonly size: Point
}

/**
 * An eyeball: its middle is behind the lids by less than its own size, and it is round, or the front of something
 * round. Cartoon eyes are flattened and large, so the limits are wide; lashes fail by their shape.
 */
function eyePart(
  positions: Float64Array,
  vertices: readonly number[],
  box: Box,
  eyes: Readonly<Record<Side, Point>>,
  { unit }: FaceFrame,
  sure: boolean,
): EyePart | undefined {
  const from = (p: Point) => Math.hypot(...box.center.map((x, a) => x - p[a]!))
  const side: Side = from(eyes.left) < from(eyes.right) ? 'left' : 'right'
  const size = Math.max(...box.size)
  const sphere = fitSphere(positions, vertices)
  if (!sphere) return undefined
  const wide = Math.max(box.size[0], box.size[1])
  const narrow = Math.min(box.size[0], box.size[1])
  const isEye =
    from(eyes[side]) < 0.4 * unit &&
    size < 0.75 * unit &&
    size > 0.08 * unit &&
    vertices.length > 8 &&
    wide < 1.6 * narrow &&
    sphere.roundness < 0.2 &&
    sphere.radius < size
  if (!isEye && !sure) return undefined
  return { kind: 'eye', side, vertices, center: sphere.center, radius: sphere.radius }
}

/**
 * Where the upper and lower teeth meet: a little above the line of the lips. Cartoon mouths sit higher on their teeth: where
 * nothing is above that, the highest row of teeth is the upper one if another row is as wide.
 */
function biteHeight(parts: readonly { readonly box: Box }[], mouth: Point, { unit }: FaceFrame): number {
  const bite = mouth[1] + 0.02 * unit
  const rows = parts
    .map(({ box }) => box)
    .filter(({ size }) => size[0] > 0.25 * unit)
    .sort((a, b) => b.center[1] - a.center[1])
  const [upper, lower] = rows
  if (!upper || !lower || upper.center[1] >= bite || lower.size[0] < 0.8 * upper.size[0]) return bite
  return (upper.center[1] + lower.center[1]) / 2
}

/** In the unit of the face: freckles, which are no teeth. */
const SPECK = 0.04

/** Whether a part is between the lips and the throat. */
function isInMouth({ center, size }: Box, mouth: Point, { unit, yaw }: FaceFrame): boolean {
  const forward = [Math.sin(yaw), 0, Math.cos(yaw)]
  const ahead = (center[0] - mouth[0]) * forward[0]! + (center[2] - mouth[2]) * forward[2]!
  const across = Math.hypot(
    center[0] - mouth[0] - forward[0]! * ahead,
    center[2] - mouth[2] - forward[2]! * ahead,
  )
  return (
    ahead < 0.02 * unit &&
    ahead > -0.8 * unit &&
    across < 0.35 * unit &&
    Math.abs(center[1] - mouth[1]) < 0.45 * unit &&
    Math.max(...size) < 1.2 * unit &&
    Math.max(...size) > SPECK * unit
  )
}

/**
 * Teeth, gums and tongue by mesh. A part is above or below the bite; one mesh for all gums is both, and its vertices
 * change over from the skull to the jaw across the bite. Most parts of a mesh decide for the others: molars are higher
 * than incisors.
 */
function mouthParts(
  positions: Float64Array,
  parts: readonly MouthPart[],
  bite: number,
  { unit }: FaceFrame,
): HeadPart[] {
  const isBoth = ({ box: { center, size } }: MouthPart) =>
    Math.max(size[0], size[2]) > 0.35 * unit &&
    center[1] + size[1] / 2 - bite > 0.12 * unit &&
    bite - center[1] + size[1] / 2 > 0.12 * unit
  const single = parts.filter((part) => !isBoth(part))
  const lower = single.filter(({ box }) => box.center[1] < bite).length / Math.max(1, single.length)
  return parts.map((part): HeadPart => {
    const { vertices, box } = part
    if (isBoth(part)) {
      const share = vertices.map((v) => {
        const t = Math.min(1, Math.max(0, (bite - positions[v * 3 + 1]!) / (0.08 * unit) + 0.5))
        return t * t * (3 - 2 * t)
      })
      return { kind: 'jaw', vertices, share, unsure: true }
    }
    const isLower = lower > MOST ? true : lower < 1 - MOST ? false : box.center[1] < bite
    return isLower
      ? { kind: 'jaw', vertices, share: vertices.map(() => 1), unsure: false }
      : { kind: 'still', vertices }
  })
}

interface MouthPart {
  readonly vertices: readonly number[]
  readonly box: Box
}

/** Part of a mesh that decides for the rest of it. */
const MOST = 0.7

/** Iris, cornea and ball of one eye turn about one center: that of the largest. */
function joinEyes(parts: readonly HeadPart[]): HeadPart[] {
  const balls = new Map<Side, EyePart>()
  for (const side of SIDES) {
    const eyes = parts.filter((p): p is EyePart => p.kind === 'eye' && p.side === side)
    if (eyes.length === 0) continue
    balls.set(
      side,
      eyes.reduce((a, b) => (b.radius > a.radius && b.radius < 3 * a.radius ? b : a)),
    )
  }
  return parts.map((p) => {
    const ball = p.kind === 'eye' ? balls.get(p.side) : undefined
    return ball ? ({ ...p, center: ball.center, radius: ball.radius } as EyePart) : p
  })
}

/** In radii of an eye: where highlights, irises and pupils that are parts of their own lie. */
const ON_EYE = [0.9, 1.12] as const

/** Small parts that lie on an eye turn with it, and lids close over them. */
function withHighlights(parts: readonly HeadPart[], positions: Float64Array): HeadPart[] {
  const eyes = parts.filter((p): p is EyePart => p.kind === 'eye')
  return parts.map((part) => {
    if (part.kind === 'eye' || part.kind === 'jaw') return part
    const { size } = boundsOf(positions, part.vertices)
    const eye = eyes.find(
      ({ center, radius }) =>
        Math.max(...size) < 0.6 * radius &&
        part.vertices.every((v) => {
          const away = Math.hypot(...center.map((x, a) => positions[v * 3 + a]! - x)) / radius
          return away > ON_EYE[0] && away < ON_EYE[1]
        }),
    )
    return eye ? { ...eye, vertices: part.vertices } : part
  })
}

function boundsOf(positions: Float64Array, vertices: readonly number[]): Box {
  const low = [Infinity, Infinity, Infinity]
  const high = [-Infinity, -Infinity, -Infinity]
  for (const v of vertices) {
    for (let a = 0; a < 3; a++) {
      low[a] = Math.min(low[a]!, positions[v * 3 + a]!)
      high[a] = Math.max(high[a]!, positions[v * 3 + a]!)
    }
  }
  const of = (f: (a: number) => number): Point => [f(0), f(1), f(2)]
  return { center: of((a) => (low[a]! + high[a]!) / 2), size: of((a) => high[a]! - low[a]!) }
}
