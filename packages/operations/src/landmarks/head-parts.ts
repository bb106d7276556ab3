import { fitSphere } from '../numeric/fit-sphere.ts'
import { SIDES, type Side } from './face-points.table.ts'
import type { HeadSurface } from './head-surface.ts'
import { type FaceFrame, type MeshLandmarks, middleOf } from './mesh-landmarks.ts'
import type { Point } from './view.ts'

/**
 * `eye`: turns about its center. `jaw`: teeth, gums and tongue, by the share of each vertex that goes with the jaw.
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
  const kindOf = givenKinds(surface, given)
  const parts: HeadPart[] = []
  members.forEach((vertices, id) => {
    if (id === skin || vertices.length === 0) return
    const known = kindOf(vertices[0]!)
    const box = boundsOf(positions, vertices)
    const eye = eyePart(positions, vertices, box, eyes, face, known === 'eye')
    if (eye && (known === undefined || known === 'eye')) parts.push(eye)
    else if (known === 'rider' || known === 'still') parts.push({ kind: known, vertices })
    else if (known === 'jaw')
      parts.push({ kind: 'jaw', vertices, share: vertices.map(() => 1), unsure: false })
    else parts.push(mouthPart(positions, vertices, box, mouth, face) ?? { kind: 'rider', vertices })
  })
  return joinEyes(parts)
}

/** The kind that a mesh was given by name. */
function givenKinds({ model, vertices, welded }: HeadSurface, given: PartKinds) {
  if (Object.keys(given).length === 0) return () => undefined
  const meshOf = new Map<number, number>()
  welded.forEach((w, v) => {
    if (!meshOf.has(w)) meshOf.set(w, vertices.meshOf[v]!)
  })
  return (vertex: number): PartKind | undefined => {
    const { name } = model.meshes[meshOf.get(vertex)!]!
    return Object.hasOwn(given, name) ? given[name] : undefined
  }
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
 * Teeth, gums, tongue: above or below the bite, which is a little above the line of the lips. A tall part is both (one
 * mesh for all gums): its vertices change over from the skull to the jaw across the bite.
 */
function mouthPart(
  positions: Float64Array,
  vertices: readonly number[],
  { center, size }: Box,
  mouth: Point,
  { unit, yaw }: FaceFrame,
): HeadPart | undefined {
  const forward = [Math.sin(yaw), 0, Math.cos(yaw)]
  const ahead = (center[0] - mouth[0]) * forward[0]! + (center[2] - mouth[2]) * forward[2]!
  const across = Math.hypot(
    center[0] - mouth[0] - forward[0]! * ahead,
    center[2] - mouth[2] - forward[2]! * ahead,
  )
  const isInside =
    ahead < 0.02 * unit &&
    ahead > -0.8 * unit &&
    across < 0.35 * unit &&
    Math.abs(center[1] - mouth[1]) < 0.45 * unit &&
    Math.max(...size) < 1.2 * unit
  if (!isInside) return undefined
  const bite = mouth[1] + 0.02 * unit
  const isTall = size[1] >= 0.3 * unit
  const share = vertices.map((v) => {
    if (!isTall) return center[1] < bite ? 1 : 0
    const t = Math.min(1, Math.max(0, (bite - positions[v * 3 + 1]!) / (0.08 * unit) + 0.5))
    return t * t * (3 - 2 * t)
  })
  if (share.every((x) => x === 0)) return { kind: 'still', vertices }
  return { kind: 'jaw', vertices, share, unsure: isTall }
}

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
