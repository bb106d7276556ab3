import type { Network } from '../network/network.ts'
import { cropSquare, fromSquare, type Picture, type Square } from './picture.ts'

const SIDE = 256
/** Cells in a row, and anchors in each cell, of the two grids of the detector. */
const GRIDS = [
  { cells: 16, anchors: 2, scores: 'Identity', boxes: 'Identity_2' },
  { cells: 8, anchors: 6, scores: 'Identity_1', boxes: 'Identity_3' },
]
/** x, y, width, height, then six points of which the first two are the eyes. */
const BOX = 16
const LEAST_SCORE = 0.5
/** Boxes that share more than this part are the same face. */
const SAME_FACE = 0.3

export const DETECTOR_OUTPUTS = GRIDS.flatMap(({ scores, boxes }) => [scores, boxes])

export interface FoundFace {
  readonly score: number
  /** Around the box, turned so that the eyes are level; as large as the mesh network wants it. */
  readonly square: Square
}

/** The square around a whole picture. */
export function wholeSquare({ width, height }: Picture): Square {
  return { x: width / 2, y: height / 2, size: Math.max(width, height), angle: 0 }
}

/** One of four overlapping parts of a picture, in which small faces are twice as large. */
export function partSquare({ width, height }: Picture, part: number): Square {
  const size = Math.max(width, height) * 0.55
  const along = (length: number, end: boolean) =>
    length <= size ? length / 2 : end ? length - size / 2 : size / 2
  return { x: along(width, (part & 1) === 1), y: along(height, part >= 2), size, angle: 0 }
}

/** Faces in a square of a picture, the best first. */
export function findFaces(detector: Network, picture: Picture, whole: Square): FoundFace[] {
  cropSquare(picture, whole, SIDE, detector.input, { scale: 2 / 255, offset: -1 })
  detector.run()
  const found = GRIDS.flatMap((grid) => readGrid(detector, grid, whole))
  found.sort((a, b) => b.score - a.score)
  const faces: FoundFace[] = []
  for (const face of found)
    if (!faces.some((other) => overlap(face.square, other.square) > SAME_FACE)) faces.push(face)
  return faces
}

function readGrid(
  detector: Network,
  { cells, anchors, scores, boxes }: (typeof GRIDS)[number],
  whole: Square,
): FoundFace[] {
  const [score, box] = [detector.outputs.get(scores)!, detector.outputs.get(boxes)!]
  const faces: FoundFace[] = []
  for (let i = 0; i < score.length; i++) {
    const probability = 1 / (1 + Math.exp(-score[i]!))
    if (probability < LEAST_SCORE) continue
    const cell = Math.floor(i / anchors)
    const [x, y] = [((cell % cells) + 0.5) / cells, (Math.floor(cell / cells) + 0.5) / cells]
    const at = i * BOX
    const point = (k: number) => fromSquare(whole, SIDE, x * SIDE + box[at + k]!, y * SIDE + box[at + k + 1]!)
    const [cx, cy] = point(0)
    const [right, left] = [point(4), point(6)]
    const size = (Math.max(box[at + 2]!, box[at + 3]!) * whole.size) / SIDE
    const angle = Math.atan2(left[1] - right[1], left[0] - right[0])
    faces.push({ score: probability, square: { x: cx, y: cy, size: size * 1.5, angle } })
  }
  return faces
}

/** Shared part of two squares, turns left out. */
export function overlap(a: Square, b: Square): number {
  const side = (p: number, q: number) =>
    Math.max(0, Math.min(p + a.size / 2, q + b.size / 2) - Math.max(p - a.size / 2, q - b.size / 2))
  const shared = side(a.x, b.x) * side(a.y, b.y)
  return shared / (a.size ** 2 + b.size ** 2 - shared)
}
