import { type Ball, fitBall } from '../../vocabulary/motion/face-frame.ts'
import { largestMove, type MeasuredHead, moveOf } from '../measured-head.ts'

export type Side = 'left' | 'right'
export const SIDES: readonly Side[] = ['left', 'right']

/** Columns and reach of the grid of directions that an eye is looked at by, in radians. */
const COLUMNS = 61
const REACH = 1.1
/** Eyeball radii around its center in which skin can be a lid. */
const NEAR = 2.2
/** Eyeball radii to the side from which on skin belongs to a corner of the eye: the inner one has a caruncle. */
const CORNER = { outer: 0.7, inner: 0.5 }
/** Skin that looks less along the ray from the eyeball's center is the edge of a lid, and not its face. */
const FACE_OF_LID = 0.5

/** The eyeball of one side under a pose. */
export function eyeball(head: MeasuredHead, side: Side, places = head.rest): Ball | undefined {
  const piece = head.face?.eyes[side]
  if (piece === undefined) return undefined
  const own = verticesOfPiece(head, piece)
  return fitBall(piece, own, places)
}

const byHead = new WeakMap<MeasuredHead, Map<number, number[]>>()

export function verticesOfPiece(head: MeasuredHead, piece: number): readonly number[] {
  let pieces = byHead.get(head)
  if (!pieces) {
    pieces = new Map()
    for (let v = 0; v < head.vertices.count; v++) {
      const own = pieces.get(head.pieces[v]!)
      if (own) own.push(v)
      else pieces.set(head.pieces[v]!, [v])
    }
    byHead.set(head, pieces)
  }
  return pieces.get(piece) ?? []
}

/** Triangles that can cover an eye: skin around it, and parts that a blink moves over it. */
function coverTriangles(head: MeasuredHead, side: Side, ball: Ball): number[] {
  const { vertices, pieces, rest, face } = head
  const blink = head.control(side === 'left' ? 'LeftEyeClosed' : 'RightEyeClosed')
  const deltas = blink === undefined ? undefined : head.moved.get(blink)
  const covers = new Map<number, boolean>()
  const isCover = (piece: number, v: number) => {
    if (piece === face!.skin) return true
    let known = covers.get(piece)
    if (known === undefined) {
      const own = verticesOfPiece(head, piece)
      const name = head.meshVertex(v).mesh
      // A highlight or an iris is a small piece; a lid is as wide as the eye.
      const first = [0, 1, 2].map((k) => rest[own[0]! * 3 + k]!)
      const reach = own.some((u) => distance(rest, u, first) > ball.radius)
      const moves = deltas !== undefined && own.some((u) => moveOf(deltas, u) > ball.radius * 0.15)
      known =
        reach &&
        moves &&
        !/lash|brow|hair/i.test(name) &&
        piece !== face!.eyes.left &&
        piece !== face!.eyes.right
      covers.set(piece, known)
    }
    return known
  }
  const found: number[] = []
  const { indices } = vertices
  for (let t = 0; t < indices.length; t += 3) {
    const a = indices[t]!
    if (distance(rest, a, ball.centre) > ball.radius * NEAR || !isCover(pieces[a]!, a)) continue
    found.push(t)
  }
  return found
}

export function distance(places: Float64Array, v: number, to: readonly number[]): number {
  return Math.hypot(places[v * 3]! - to[0]!, places[v * 3 + 1]! - to[1]!, places[v * 3 + 2]! - to[2]!)
}

/**
 * Uncovered heights over the eyeball, by column: what is seen of it. Triangles are projected from the center of the
 * ball on its directions, and each column of directions adds up what they cover.
 */
function openings(
  head: MeasuredHead,
  triangles: readonly number[],
  ball: Ball,
  places: Float64Array,
): (readonly (readonly [low: number, high: number])[])[] {
  const covered: [number, number][][] = Array.from({ length: COLUMNS }, () => [])
  const { indices } = head.vertices
  const step = (2 * REACH) / (COLUMNS - 1)
  const u = new Float64Array(3)
  const w = new Float64Array(3)
  for (const t of triangles) {
    let isFront = true
    for (let k = 0; k < 3 && isFront; k++) {
      const v = indices[t + k]! * 3
      const x = places[v]! - ball.centre[0]
      const y = places[v + 1]! - ball.centre[1]
      const z = places[v + 2]! - ball.centre[2]
      isFront = z > ball.radius * 0.05
      u[k] = Math.atan2(x, z)
      w[k] = Math.atan2(y, Math.hypot(x, z))
    }
    if (!isFront) continue
    const from = Math.max(0, Math.ceil((Math.min(u[0]!, u[1]!, u[2]!) + REACH) / step))
    const to = Math.min(COLUMNS - 1, Math.floor((Math.max(u[0]!, u[1]!, u[2]!) + REACH) / step))
    for (let c = from; c <= to; c++) {
      const at = -REACH + c * step
      let [low, high] = [Infinity, -Infinity]
      for (let k = 0; k < 3; k++) {
        const m = (k + 1) % 3
        const [a, b] = [u[k]!, u[m]!]
        if ((a - at) * (b - at) > 0 || a === b) continue
        const height = w[k]! + ((at - a) / (b - a)) * (w[m]! - w[k]!)
        low = Math.min(low, height)
        high = Math.max(high, height)
      }
      if (high >= low) covered[c]!.push([low, high])
    }
  }
  return covered.map((list) => gapsIn(list))
}

/** Parts between covered ones; nothing beyond the outermost. */
function gapsIn(list: [number, number][]): (readonly [number, number])[] {
  list.sort((a, b) => a[0] - b[0])
  const gaps: (readonly [number, number])[] = []
  let top = list[0]?.[1] ?? 0
  for (const [low, high] of list) {
    if (low - top > 1e-4) gaps.push([top, low])
    top = Math.max(top, high)
  }
  return gaps
}

/** The gap that the gap of the column before overlaps most; columns of an eye's opening are beside each other. */
function overlapping(
  gaps: readonly (readonly [number, number])[],
  [from, to]: readonly [number, number],
): readonly [number, number] | undefined {
  let [best, most]: [readonly [number, number] | undefined, number] = [undefined, 0]
  for (const gap of gaps) {
    const common = Math.min(gap[1], to) - Math.max(gap[0], from)
    if (common > most) [best, most] = [gap, common]
  }
  return best
}

/** The opening of an eye at rest, by column: the gap in front of its center, and those that go on beside it. */
function apertureOf(
  columns: readonly (readonly (readonly [number, number])[])[],
): (readonly [number, number] | undefined)[] {
  const out: (readonly [number, number] | undefined)[] = columns.map(() => undefined)
  const middle = (COLUMNS - 1) / 2
  const start = overlapping(columns[middle]!, [-0.5, 0.5])
  if (!start) return out
  out[middle] = start
  for (const step of [1, -1]) {
    let before: readonly [number, number] | undefined = start
    for (let c = middle + step; before && c >= 0 && c < COLUMNS; c += step) {
      before = overlapping(columns[c]!, before)
      out[c] = before
    }
  }
  return out
}

export interface LidGap {
  /** Metres on the eyeball. */
  readonly gap: number
  /** Of the skin, around the gap. */
  readonly vertices: readonly number[]
}

/** The widest slit that a pose leaves between the lids of one eye; undefined where the eye has no lids. */
export function lidGap(
  head: MeasuredHead,
  side: Side,
  controls: Readonly<Record<string, number>>,
): LidGap | undefined {
  const ball = eyeball(head, side)
  if (!ball) return undefined
  const triangles = coverTriangles(head, side, ball)
  const open = apertureOf(openings(head, triangles, ball, head.rest))
  const widest = Math.max(0, ...open.map((gap) => (gap ? gap[1] - gap[0] : 0)))
  // Eyes that nothing covers at rest have no lids to close.
  if (!(widest > 0.15 && widest < 2.5)) return undefined
  const places = head.place(controls)
  const now = eyeball(head, side, places) ?? ball
  const closed = openings(head, triangles, now, places)
  let [gap, at, height] = [0, 0, 0]
  closed.forEach((gaps, c) => {
    const rest = open[c]
    // Only where the eye is open at rest, without its corners.
    if (!rest || rest[1] - rest[0] < widest * 0.25) return
    for (const [low, high] of gaps) {
      const size = Math.min(high, rest[1]) - Math.max(low, rest[0])
      if (size <= gap) continue
      gap = size
      at = -REACH + (c * 2 * REACH) / (COLUMNS - 1)
      height = (low + high) / 2
    }
  })
  return { gap: gap * now.radius, vertices: gap > 0 ? aroundGap(head, now, places, at, height, gap) : [] }
}

/** Skin vertices within reach of a slit. */
function aroundGap(
  head: MeasuredHead,
  ball: Ball,
  places: Float64Array,
  at: number,
  height: number,
  gap: number,
): number[] {
  const point = [
    ball.centre[0] + Math.sin(at) * Math.cos(height) * ball.radius,
    ball.centre[1] + Math.sin(height) * ball.radius,
    ball.centre[2] + Math.cos(at) * Math.cos(height) * ball.radius,
  ]
  const reach = Math.max(gap * ball.radius, ball.radius * 0.3)
  return verticesOfPiece(head, head.face!.skin).filter((v) => distance(places, v, point) < reach)
}

/** How deep lids are inside of the eyeball under a pose: skin that looks outward, moves, and was outside at rest. */
export function lidDepth(
  head: MeasuredHead,
  side: Side,
  controls: Readonly<Record<string, number>>,
): { readonly depth: number; readonly vertices: readonly number[] } {
  const rest = eyeball(head, side)
  if (!rest) return { depth: 0, vertices: [] }
  const places = head.place(controls)
  const ball = eyeball(head, side, places) ?? rest
  const isRest = Object.keys(controls).length === 0
  const deltas = Float32Array.from(places, (v, i) => v - head.rest[i]!)
  const still = largestMove(deltas).distance * 0.1
  let depth = 0
  const vertices: number[] = []
  for (const v of verticesOfPiece(head, head.face!.skin)) {
    const d = ball.radius - distance(places, v, ball.centre)
    if (d <= 0 || places[v * 3 + 2]! < ball.centre[2]) continue
    // In the corners, skin runs on behind the eyeball.
    const aside = (places[v * 3]! - ball.centre[0]) * (side === 'left' ? 1 : -1)
    if (aside > ball.radius * CORNER.outer || aside < -ball.radius * CORNER.inner) continue
    if (!isRest && (moveOf(deltas, v) < still || distance(head.rest, v, rest.centre) < rest.radius)) continue
    if (head.outward(v, ball.centre, places) < FACE_OF_LID) continue
    depth = Math.max(depth, d)
    vertices.push(v)
  }
  return { depth, vertices }
}
