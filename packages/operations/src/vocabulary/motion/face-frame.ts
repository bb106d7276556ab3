import type { ShapeDisplacements } from './shape-displacements.ts'

/** Position and size of a face, found on its mesh. Face space: origin between the eyes, the eyes one unit apart. */
export interface FaceFrame {
  /** Between the eyes, metres. */
  readonly origin: readonly [number, number, number]
  /** Metres between the eyes. */
  readonly unit: number
  /** Radius of the eyeballs, in that unit. */
  readonly eyeSize: number
  /** Pieces of the mesh; −1 for an eye without a piece of its own. */
  readonly skin: number
  readonly eyes: { readonly left: number; readonly right: number }
}

export interface Ball {
  readonly piece: number
  readonly centre: readonly [number, number, number]
  readonly radius: number
}

/** How far from round, in radii, a piece may be to pass for an eyeball, and how unlike its partner. */
const ROUND = 0.12
const ALIKE = 0.25
/** Vertices: fewer say little about being round. */
const LEAST = 12

/**
 * The eyes are the two round pieces, mirrored, around which the skin moves most; the skin is the piece that
 * moves most of all. Undefined where there are no such two, as on drawn faces with flat eyes.
 */
export function findFace(shapes: ShapeDisplacements): FaceFrame | undefined {
  const pieces = movingPieces(shapes)
  if (!pieces) return undefined
  const { motion, byPiece, skin } = pieces
  const around = byPiece.get(skin)!
  const balls = [...byPiece].flatMap(([piece, vertices]) => {
    const ball = piece === skin ? undefined : fitBall(piece, vertices, shapes.rest)
    if (!ball) return []
    const near = around.reduce(
      (sum, v) => (distance(shapes.rest, v, ball.centre) < ball.radius * 1.6 ? sum + motion[v]! : sum),
      0,
    )
    return near > 0 ? [{ ...ball, near }] : []
  })
  let best: { score: number; left: Ball; right: Ball } | undefined
  for (const left of balls) {
    for (const right of balls) {
      const score = Math.min(left.near, right.near)
      if (score > (best?.score ?? 0) && arePair(left, right)) best = { score, left, right }
    }
  }
  if (!best) return undefined
  const { left, right } = best
  const [a, b] = [left.centre, right.centre]
  const unit = Math.hypot(a[0] - b[0], a[1] - b[1], a[2] - b[2])
  return {
    origin: [(a[0] + b[0]) / 2, (a[1] + b[1]) / 2, (a[2] + b[2]) / 2],
    unit,
    eyeSize: (left.radius + right.radius) / 2 / unit,
    skin,
    eyes: { left: left.piece, right: right.piece },
  }
}

/** The pieces of a mesh, how much its shapes move each vertex, and the piece that they move most. */
export interface MovingPieces {
  readonly motion: Float64Array
  readonly byPiece: ReadonlyMap<number, readonly number[]>
  readonly skin: number
}

export function movingPieces(shapes: ShapeDisplacements): MovingPieces | undefined {
  const motion = motionOfVertices(shapes)
  const byPiece = new Map<number, number[]>()
  shapes.pieces.forEach((piece, v) => {
    const own = byPiece.get(piece)
    if (own) own.push(v)
    else byPiece.set(piece, [v])
  })
  const skin = largestPiece(byPiece, motion)
  return skin === undefined ? undefined : { motion, byPiece, skin }
}

function largestPiece(
  byPiece: ReadonlyMap<number, readonly number[]>,
  motion: Float64Array,
): number | undefined {
  let best: { piece: number; sum: number } | undefined
  for (const [piece, vertices] of byPiece) {
    const sum = vertices.reduce((all, v) => all + motion[v]!, 0)
    if (sum > (best?.sum ?? 0)) best = { piece, sum }
  }
  return best?.piece
}

/** How much all shapes move each vertex, every shape counting alike, however large it is. */
function motionOfVertices({ moved, pieces }: ShapeDisplacements): Float64Array {
  const out = new Float64Array(pieces.length)
  for (const deltas of moved.values()) {
    let most = 0
    for (const value of deltas) most = Math.max(most, Math.abs(value))
    if (most === 0) continue
    for (let v = 0; v < out.length; v++) {
      const [x, y, z] = [deltas[v * 3]! / most, deltas[v * 3 + 1]! / most, deltas[v * 3 + 2]! / most]
      out[v]! += x * x + y * y + z * z
    }
  }
  return out
}

function arePair(left: Ball, right: Ball): boolean {
  const [a, b] = [left.centre, right.centre]
  const { radius } = left
  const apart = a[0] - b[0]
  return (
    apart > radius * 1.6 &&
    apart < radius * 9 &&
    Math.abs(radius - right.radius) < ALIKE * radius &&
    Math.abs(a[1] - b[1]) < ALIKE * apart &&
    Math.abs(a[2] - b[2]) < ALIKE * apart
  )
}

/** Least squares: |p|² = 2 c·p + (r² − |c|²) is linear in c and r² − |c|². */
export function fitBall(piece: number, vertices: readonly number[], rest: Float64Array): Ball | undefined {
  if (vertices.length < LEAST) return undefined
  const mean = [0, 1, 2].map((k) => vertices.reduce((all, v) => all + rest[v * 3 + k]!, 0) / vertices.length)
  const rows = Array.from({ length: 4 }, () => new Array<number>(5).fill(0))
  for (const v of vertices) {
    const p = [0, 1, 2].map((k) => rest[v * 3 + k]! - mean[k]!)
    const row = [2 * p[0]!, 2 * p[1]!, 2 * p[2]!, 1, p[0]! ** 2 + p[1]! ** 2 + p[2]! ** 2]
    for (let i = 0; i < 4; i++) for (let k = 0; k < 5; k++) rows[i]![k]! += row[i]! * row[k]!
  }
  const solved = solve(rows)
  if (!solved) return undefined
  const [x, y, z, rest2] = solved as [number, number, number, number]
  const radius = Math.sqrt(Math.max(rest2 + x * x + y * y + z * z, 0))
  const centre = [mean[0]! + x, mean[1]! + y, mean[2]! + z] as const
  const error = vertices.reduce((all, v) => all + Math.abs(distance(rest, v, centre) - radius), 0)
  const isRound = error / vertices.length < ROUND * radius
  return isRound && facesForward(vertices, rest, centre, radius) ? { piece, centre, radius } : undefined
}

/** Seen from the front an eyeball is a whole disc; lashes and ears, bent like a piece of a ball, are not. */
function facesForward(
  vertices: readonly number[],
  rest: Float64Array,
  centre: readonly [number, number, number],
  radius: number,
): boolean {
  return ([0, 1] as const).every((k) => {
    const reaches = (sign: number) =>
      vertices.some((v) => (rest[v * 3 + k]! - centre[k]) * sign > 0.6 * radius)
    return reaches(1) && reaches(-1)
  })
}

/** Gauss with pivots on rows of four and a right side; undefined when flat. */
function solve(rows: number[][]): number[] | undefined {
  const size = Math.max(...rows.flat().map(Math.abs))
  for (let i = 0; i < 4; i++) {
    const pivot = rows
      .slice(i)
      .reduce((best, _, k) => (Math.abs(rows[i + k]![i]!) > Math.abs(rows[best]![i]!) ? i + k : best), i)
    ;[rows[i], rows[pivot]] = [rows[pivot]!, rows[i]!]
    if (Math.abs(rows[i]![i]!) < size * 1e-12) return undefined
    for (let k = 0; k < 4; k++) {
      if (k === i) continue
      const factor = rows[k]![i]! / rows[i]![i]!
      for (let c = i; c < 5; c++) rows[k]![c]! -= factor * rows[i]![c]!
    }
  }
  return rows.map((row, i) => row[4]! / row[i]!)
}

function distance(rest: Float64Array, v: number, to: readonly [number, number, number]): number {
  return Math.hypot(rest[v * 3]! - to[0], rest[v * 3 + 1]! - to[1], rest[v * 3 + 2]! - to[2])
}
