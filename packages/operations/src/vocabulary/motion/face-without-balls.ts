import type { Model } from '@facework/documents'
import { restWorlds } from '../../character/scene-matrices.ts'
import type { Token } from '../words/lexicon.table.ts'
import { readMeaning } from '../words/read-meaning.ts'
import { type FaceFrame, type MovingPieces, movingPieces } from './face-frame.ts'
import type { ShapeDisplacements } from './shape-displacements.ts'

type Place = readonly [number, number, number]

/** Where an eye is, and half of its height in metres where that can be measured. */
interface Eye {
  readonly place: Place
  readonly radius?: number | undefined
}
interface Eyes {
  readonly left: Eye
  readonly right: Eye
}

/** Radius of an eyeball in distances between the eyes, where no part of the eye shows it. */
const USUAL_SIZE = 0.19
const SIZES = { least: 0.1, most: 0.4 } as const
/** A piece is an eye where it is this near, in distances between the eyes. */
const NEAR_EYE = 0.3
/** Eyes are level: their difference in height and depth, in distances between them. */
const LEVEL = 0.25
/** Narrower pieces are brows, lashes or lips. */
const LEAST_ROUND = 0.45
/** A pair of pieces that scores nearly as well and is higher is rather the eyes: below them are cheeks. */
const RIVAL = 0.7

/** Words that make a name that of another part around the eye. */
const OTHER_PARTS: readonly Token[] = ['brow', 'lid', 'cheek', 'corner', 'blink', 'squint', 'wrinkle', 'lip']

/**
 * The face of a head whose eyes are not two round pieces: flat, drawn, or part of the skin. The eyes are found by
 * joints of that name, by meshes and materials of that name, or as two mirrored pieces that the skin moves around.
 */
export function findFaceWithoutBalls(model: Model, shapes: ShapeDisplacements): FaceFrame | undefined {
  const pieces = movingPieces(shapes)
  if (!pieces) return undefined
  const eyes = [
    () => eyesOfNamedParts(model, shapes),
    () => eyesOfJoints(model),
    () => eyesOfPieces(shapes, pieces),
  ]
    .map((find) => find())
    .find((found) => found && areLevel(found))
  return eyes && frameOf(eyes, shapes, pieces)
}

function frameOf({ left, right }: Eyes, shapes: ShapeDisplacements, pieces: MovingPieces): FaceFrame {
  const unit = Math.hypot(...left.place.map((v, k) => v - right.place[k]!))
  const radius = ((left.radius ?? USUAL_SIZE * unit) + (right.radius ?? USUAL_SIZE * unit)) / 2
  const middle = (k: 0 | 1 | 2) => (left.place[k] + right.place[k]) / 2
  const pieceAt = ({ place }: Eye) => nearestPiece(place, unit, shapes, pieces)
  return {
    origin: [middle(0), middle(1), middle(2)],
    unit,
    eyeSize: Math.min(Math.max(radius / unit, SIZES.least), SIZES.most),
    skin: pieces.skin,
    eyes: { left: pieceAt(left), right: pieceAt(right) },
  }
}

function areLevel({ left: { place: a }, right: { place: b } }: Eyes): boolean {
  const apart = a[0] - b[0]
  return apart > 0 && Math.abs(a[1] - b[1]) < LEVEL * apart && Math.abs(a[2] - b[2]) < LEVEL * apart
}

function nearestPiece(place: Place, unit: number, shapes: ShapeDisplacements, pieces: MovingPieces): number {
  let best = { piece: -1, distance: NEAR_EYE * unit }
  for (const [piece, vertices] of pieces.byPiece) {
    if (piece === pieces.skin) continue
    const { center } = boxOf(vertices, shapes.rest)
    const distance = Math.hypot(...center.map((v, k) => v - place[k]!))
    if (distance < best.distance) best = { piece, distance }
  }
  return best.piece
}

/** Whether a name is that of an eye, and not of what lies around it. */
function namesEye(name: string): boolean {
  const { tokens } = readMeaning(name)
  return tokens.has('eye') && !OTHER_PARTS.some((token) => tokens.has(token))
}

function eyesOfJoints(model: Model): Eyes | undefined {
  const worlds = restWorlds(model)
  const placeOf = (side: 'left' | 'right'): Place | undefined => {
    const at = model.joints.findIndex(({ name }) => {
      const { sides } = readMeaning(name)
      return sides.length === 1 && sides[0] === side && namesEye(name)
    })
    return at < 0 ? undefined : [worlds[at * 16 + 12]!, worlds[at * 16 + 13]!, worlds[at * 16 + 14]!]
  }
  const [left, right] = [placeOf('left'), placeOf('right')]
  return left && right && { left: { place: left }, right: { place: right } }
}

/** Meshes and materials that are called eyes: what is left of their middle is the left eye. */
function eyesOfNamedParts({ meshes, materials }: Model, { rest }: ShapeDisplacements): Eyes | undefined {
  const own: number[] = []
  let offset = 0
  for (const mesh of meshes)
    for (const { positions, material } of mesh.primitives) {
      const count = positions.length / 3
      const names = [mesh.name, material === undefined ? '' : (materials[material]?.name ?? '')]
      if (names.some(namesEye)) for (let v = 0; v < count; v++) own.push(offset + v)
      offset += count
    }
  if (own.length === 0) return undefined
  const middle = own.reduce((sum, v) => sum + rest[v * 3]!, 0) / own.length
  const left = own.filter((v) => rest[v * 3]! > middle)
  const right = own.filter((v) => rest[v * 3]! < middle)
  return left.length > 0 && right.length > 0
    ? { left: eyeOf(left, rest), right: eyeOf(right, rest) }
    : undefined
}

interface Box {
  readonly center: Place
  readonly size: Place
}

function boxOf(vertices: readonly number[], rest: Float64Array): Box {
  const low = [0, 1, 2].map((k) =>
    vertices.reduce((m, v) => Math.min(m, rest[v * 3 + k]!), Number.POSITIVE_INFINITY),
  )
  const high = [0, 1, 2].map((k) =>
    vertices.reduce((m, v) => Math.max(m, rest[v * 3 + k]!), Number.NEGATIVE_INFINITY),
  )
  const by = (f: (k: number) => number): Place => [f(0), f(1), f(2)]
  return { center: by((k) => (low[k]! + high[k]!) / 2), size: by((k) => high[k]! - low[k]!) }
}

/** The center of an eyeball lies behind what is seen of it. */
function eyeOf(vertices: readonly number[], rest: Float64Array): Eye {
  const { center, size } = boxOf(vertices, rest)
  const radius = Math.max(size[0], size[1]) / 2
  const depth = Math.max(0, radius - size[2] / 2)
  return { place: [center[0], center[1], center[2] - depth], radius }
}

function eyesOfPieces(
  { rest }: ShapeDisplacements,
  { motion, byPiece, skin }: MovingPieces,
): Eyes | undefined {
  const around = byPiece.get(skin)!
  const total = around.reduce((sum, v) => sum + motion[v]!, 0)
  const middle = around.reduce((sum, v) => sum + motion[v]! * rest[v * 3]!, 0) / total
  const candidates = [...byPiece].flatMap(([piece, vertices]) => {
    if (piece === skin || vertices.length < 3) return []
    const box = boxOf(vertices, rest)
    const [width, height] = box.size
    const roundness = Math.min(width, height) / Math.max(width, height, 1e-9)
    if (roundness < LEAST_ROUND) return []
    const reach = Math.max(width, height)
    const near = around.reduce((sum, v) => {
      const [dx, dy] = [rest[v * 3]! - box.center[0], rest[v * 3 + 1]! - box.center[1]]
      const isNear = Math.hypot(dx, dy) < reach && rest[v * 3 + 2]! > box.center[2] - reach
      return isNear ? sum + motion[v]! : sum
    }, 0)
    return near > 0 ? [{ vertices, box, score: near * roundness }] : []
  })
  const pairs = candidates.flatMap((left) =>
    candidates.flatMap((right) => {
      const [a, b] = [left.box, right.box]
      const apart = a.center[0] - b.center[0]
      const isMirrored =
        Math.abs(a.center[0] + b.center[0] - 2 * middle) < LEVEL * apart &&
        Math.abs(a.size[0] - b.size[0]) < LEVEL * a.size[0] &&
        Math.abs(a.size[1] - b.size[1]) < LEVEL * a.size[1]
      const isPlausible = apart > a.size[0] && apart < a.size[0] * 8
      const score = Math.min(left.score, right.score)
      return isMirrored && isPlausible ? [{ left, right, score }] : []
    }),
  )
  const most = Math.max(...pairs.map((pair) => pair.score))
  const [best] = pairs
    .filter((pair) => pair.score >= most * RIVAL)
    .toSorted((a, b) => b.left.box.center[1] - a.left.box.center[1])
  return best && { left: eyeOf(best.left.vertices, rest), right: eyeOf(best.right.vertices, rest) }
}
