import type { FaceFrame } from './face-frame.ts'
import type { ShapeDisplacements } from './shape-displacements.ts'

/** Places of a face that tell its movements apart; those with a side are there twice. */
export const SIDED_LANDMARKS = [
  'browInner',
  'browMiddle',
  'browOuter',
  'upperLid',
  'lowerLid',
  'eyeball',
  'nostril',
  'cheekbone',
  'cheek',
  'corner',
  'upperLip',
  'lowerLip',
  'jaw',
] as const
export const MIDDLE_LANDMARKS = ['upperLipMiddle', 'lowerLipMiddle', 'chin', 'tongue'] as const
export type LandmarkName = (typeof SIDED_LANDMARKS)[number] | (typeof MIDDLE_LANDMARKS)[number]

/** One place on the mesh: some of its vertices, with weights that sum to 1. */
export interface Landmark {
  readonly name: LandmarkName
  /** 1 for the character's left, −1 for its right, 0 in the middle. */
  readonly side: -1 | 0 | 1
  readonly vertices: Int32Array
  readonly weights: Float64Array
}

/** How a mouth lies in face space. */
interface Mouth {
  /** Height of the line between the lips. */
  readonly line: number
  /** From the middle to a corner. */
  readonly width: number
  /** How far the open jaw takes each vertex, 0 to 1: what tells the lips apart while they touch. */
  readonly jaw: Float64Array
}

/** A mouth that never opens is looked for here. */
const USUAL_LINE = -1.08
const USUAL_WIDTH = 0.4
/** A vertex that the open jaw takes along further than this is of the lower lip. */
const LOWER = 0.4
/** Skin this far behind the foremost around it is the inside of the mouth or the back of the head. */
const DEPTH = 0.16

/** Finds the landmarks of a face by the eyes, by how its jaw opens, and by usual proportions. */
export function findLandmarks(shapes: ShapeDisplacements, frame: FaceFrame): readonly Landmark[] {
  const face = createFace(shapes, frame)
  const mouth = findMouth(shapes, frame, face)
  const skin = (x: number, y: number, size: number, keep: (v: number) => boolean = () => true) =>
    face.around(x, y, size, keep)
  const isLower = (v: number) => mouth.jaw[v]! > LOWER
  const { line, width } = mouth
  const { eyeSize: eye } = frame
  const brow = 0.24 + eye * 0.5
  const sided = ([1, -1] as const).flatMap((side): (readonly [LandmarkName, -1 | 0 | 1, Weighted])[] => [
    ['browInner', side, skin(side * 0.24, brow, 0.12)],
    ['browMiddle', side, skin(side * 0.5, brow + 0.06, 0.12)],
    ['browOuter', side, skin(side * 0.78, brow, 0.12)],
    ['upperLid', side, skin(side * 0.5, eye * 0.48, 0.08)],
    ['lowerLid', side, skin(side * 0.5, eye * -0.56, 0.07)],
    ['eyeball', side, face.eyeball(side)],
    ['nostril', side, skin(side * 0.24, line * 0.52, 0.1)],
    ['cheekbone', side, skin(side * 0.62, line * 0.38, 0.14)],
    ['cheek', side, skin(side * 0.72, line * 0.85, 0.16)],
    ['corner', side, skin(side * width, line, 0.07)],
    ['upperLip', side, skin(side * width * 0.5, line + 0.08, 0.07, (v) => !isLower(v))],
    ['lowerLip', side, skin(side * width * 0.5, line - 0.08, 0.07, isLower)],
    ['jaw', side, skin(side * 0.62, line - 0.3, 0.18)],
  ])
  return [
    ...sided,
    ['upperLipMiddle', 0, skin(0, line + 0.08, 0.06, (v) => !isLower(v))] as const,
    ['lowerLipMiddle', 0, skin(0, line - 0.08, 0.06, isLower)] as const,
    ['chin', 0, skin(0, line - 0.55, 0.14)] as const,
    ['tongue', 0, face.inside(mouth)] as const,
  ].map(([name, side, weighted]) => ({ name, side, ...weighted }))
}

type Weighted = Pick<Landmark, 'vertices' | 'weights'>

interface Face {
  /** Vertices of the skin, and their places in face space. */
  readonly vertices: readonly number[]
  readonly x: Float64Array
  readonly y: Float64Array
  readonly z: Float64Array
  around(x: number, y: number, size: number, keep: (v: number) => boolean): Weighted
  eyeball(side: 1 | -1): Weighted
  inside(mouth: Mouth): Weighted
}

function createFace({ rest, pieces }: ShapeDisplacements, frame: FaceFrame): Face {
  const axis = (k: 0 | 1 | 2) =>
    Float64Array.from(pieces, (_, v) => (rest[v * 3 + k]! - frame.origin[k]) / frame.unit)
  const [x, y, z] = [axis(0), axis(1), axis(2)]
  const vertices: number[] = []
  pieces.forEach((piece, v) => {
    // A whole body may hang on the face; its back and all far below are none of it.
    if (piece === frame.skin && z[v]! > -0.9 && Math.abs(x[v]!) < 1.6 && Math.abs(y[v]!) < 2.6)
      vertices.push(v)
  })
  // Brows, lashes and a robot's shutters lie on the skin as pieces of their own, and move as it does or alone.
  const upper = [...pieces.keys()].filter(
    (v) =>
      pieces[v] !== frame.eyes.left && pieces[v] !== frame.eyes.right && z[v]! > -0.2 && Math.abs(y[v]!) < 1,
  )
  return {
    vertices,
    x,
    y,
    z,
    around(atX, atY, size, keep) {
      const near = (atY > -0.3 ? upper : vertices)
        .map((v) => ({ v, d2: ((x[v]! - atX) ** 2 + (y[v]! - atY) ** 2) / (size * size) }))
        .filter(({ v, d2 }) => d2 < 6.25 && keep(v))
      const front = near.reduce((most, { v }) => Math.max(most, z[v]!), Number.NEGATIVE_INFINITY)
      const shown = near.filter(({ v }) => z[v]! > front - DEPTH - size)
      return normalised(shown.map(({ v, d2 }) => [v, Math.max(0, 1 - d2 / 6.25) ** 2]))
    },
    eyeball(side) {
      const piece = side > 0 ? frame.eyes.left : frame.eyes.right
      const own = [...pieces.keys()].filter((v) => pieces[v] === piece)
      const front = own.reduce((most, v) => Math.max(most, z[v]!), Number.NEGATIVE_INFINITY)
      return normalised(own.filter((v) => z[v]! > front - 0.06).map((v) => [v, 1]))
    },
    inside({ line, width }) {
      const lips = vertices
        .filter((v) => Math.abs(y[v]! - line) < 0.1)
        .reduce((most, v) => Math.max(most, z[v]!), Number.NEGATIVE_INFINITY)
      const others = [...pieces.keys()].filter(
        (v) =>
          pieces[v] !== frame.skin &&
          Math.abs(x[v]!) < width * 0.6 &&
          Math.abs(y[v]! - line) < 0.35 &&
          z[v]! < lips &&
          z[v]! > lips - 0.9,
      )
      return normalised(others.map((v) => [v, 1]))
    },
  }
}

function normalised(pairs: readonly (readonly [vertex: number, weight: number])[]): Weighted {
  const sum = pairs.reduce((all, [, weight]) => all + weight, 0) || 1
  return {
    vertices: Int32Array.from(pairs, ([v]) => v),
    weights: Float64Array.from(pairs, ([, weight]) => weight / sum),
  }
}

function findMouth({ moved, pieces }: ShapeDisplacements, { unit }: FaceFrame, face: Face): Mouth {
  const { vertices, x, y } = face
  const below = vertices.filter((v) => y[v]! < -0.5 && y[v]! > -2)
  const fallen = (deltas: Float32Array) =>
    below.reduce((sum, v) => sum + Math.max(-deltas[v * 3 + 1]!, 0) ** 2, 0)
  const [opening] = [...moved.values()].toSorted((a, b) => fallen(b) - fallen(a))
  const jaw = new Float64Array(pieces.length)
  if (!opening) return { line: USUAL_LINE, width: USUAL_WIDTH, jaw }
  const drops = below.map((v) => -opening[v * 3 + 1]!).sort((a, b) => a - b)
  const most = drops[Math.floor(drops.length * 0.97)] ?? 0
  // A jaw that moves less than this opens no mouth.
  if (most < unit * 0.03) return { line: USUAL_LINE, width: USUAL_WIDTH, jaw }
  for (const v of vertices) jaw[v] = -opening[v * 3 + 1]! / most
  const line = stepOf(
    below.filter((v) => Math.abs(x[v]!) < 0.16 && face.z[v]! > face.z[frontOf(face)]! - 0.9),
    y,
    jaw,
  )
  return { line, width: seamWidth(face, jaw, line), jaw }
}

function frontOf({ vertices, z }: Face): number {
  return vertices.reduce((best, v) => (z[v]! > z[best]! ? v : best), vertices[0] ?? 0)
}

/** The height that best parts what follows the jaw from what stays. */
function stepOf(vertices: readonly number[], y: Float64Array, jaw: Float64Array): number {
  const sorted = vertices.toSorted((a, b) => y[a]! - y[b]!)
  const total = sorted.reduce((sum, v) => sum + jaw[v]!, 0)
  let [low, best, line] = [0, Number.NEGATIVE_INFINITY, USUAL_LINE]
  sorted.forEach((v, i) => {
    low += jaw[v]!
    const [n, m] = [i + 1, sorted.length - i - 1]
    if (m === 0) return
    // Between-class variance of the two sides.
    const gain = (n * m * (low / n - (total - low) / m) ** 2) / sorted.length
    if (gain <= best) return
    best = gain
    line = (y[v]! + y[sorted[i + 1]!]!) / 2
  })
  return line
}

/** How far from the middle lips touch that the open jaw takes apart. */
function seamWidth({ vertices, x, y, z }: Face, jaw: Float64Array, line: number): number {
  const near = vertices.filter((v) => Math.abs(y[v]! - line) < 0.2)
  // Every lower vertex meets every upper one: of dense meshes some are enough.
  const thinned = (all: readonly number[]) => all.filter((_, i) => i % Math.ceil(all.length / 2000) === 0)
  const upper = thinned(near.filter((v) => jaw[v]! < LOWER - 0.1))
  const lower = thinned(near.filter((v) => jaw[v]! > LOWER + 0.1))
  const seam = lower.filter((v) =>
    upper.some((u) => Math.hypot(x[u]! - x[v]!, y[u]! - y[v]!, z[u]! - z[v]!) < 0.06),
  )
  const reach = seam.map((v) => Math.abs(x[v]!)).sort((a, b) => a - b)
  const widest = reach[Math.floor(reach.length * 0.95)]
  return widest === undefined ? USUAL_WIDTH : Math.min(Math.max(widest + 0.04, 0.25), 0.75)
}
