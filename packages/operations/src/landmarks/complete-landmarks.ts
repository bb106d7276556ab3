import type { Landmarks } from '@facework/documents'
import { invertWithLu } from '@facework/math/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { fitSimilarity, movePoints } from '../numeric/fit-similarity.ts'
import { FACE_POINTS, type FacePointName, NEEDED_POINTS } from './face-points.table.ts'
import { emptyLandmarks, type MeshLandmarks } from './mesh-landmarks.ts'
import { mirroredPoints } from './mirrored-points.ts'

/** What a person placed counts most. */
const PLACED = 4
/** Points between those that were placed are guesses. */
const FILLED = 0.5

/**
 * All points of the face mesh for a landmarks document. A point that was moved manually takes the points around it
 * along. Where only some points were placed, the others are those of a reference face, warped so that it agrees with
 * them.
 */
export function completeLandmarks(
  document: Landmarks,
  /** The landmarks of the template; needed where the document has no mesh. */
  reference?: MeshLandmarks | undefined,
): MeshLandmarks {
  checkNames(document)
  const { mesh } = document
  if (mesh) {
    const found = { points: Float64Array.from(mesh.positions), trust: Float64Array.from(mesh.trust) }
    const moved = Object.entries(document.points).filter(([, { by }]) => by === 'hand')
    return moved.length === 0
      ? found
      : moveAlong(
          found,
          moved.map(([name, { position }]) => ({ i: FACE_POINTS[name as FacePointName], position })),
        )
  }
  const placed = mirroredPoints(document)
  const missing = NEEDED_POINTS.filter((name) => !placed.has(name))
  if (missing.length > 0) {
    throw new FaceworkError(
      'poses/landmarks-missing',
      'points',
      `Landmarks "${document.name}" lack ${missing.join(', ')}.`,
      `These are needed: ${NEEDED_POINTS.join(', ')}. Of a pair, one side is enough.`,
    )
  }
  if (!reference) {
    throw new FaceworkError(
      'poses/landmarks-few',
      'mesh',
      `Landmarks "${document.name}" have named points alone, which is not enough for a template.`,
      'Find the landmarks of the template with the face mesh network.',
    )
  }
  return warpReference(
    reference,
    [...placed].map(([name, position]) => ({ i: FACE_POINTS[name], position })),
  )
}

interface PlacedPoint {
  readonly i: number
  readonly position: readonly number[]
}

function checkNames({ points, name: document }: Landmarks): void {
  for (const name of Object.keys(points)) {
    if (Object.hasOwn(FACE_POINTS, name)) continue
    throw new FaceworkError(
      'poses/landmark-unknown',
      `points.${name}`,
      `Landmarks "${document}" name a point "${name}", which is not a point of a face.`,
      suggestion(name, Object.keys(FACE_POINTS)) ?? `Points are ${Object.keys(FACE_POINTS).join(', ')}.`,
    )
  }
}

/** Moves points to where they were placed, and those around them by a share that falls with distance. */
function moveAlong({ points, trust }: MeshLandmarks, placed: readonly PlacedPoint[]): MeshLandmarks {
  const out = { points: points.slice(), trust: trust.slice() }
  const unit = Math.hypot(...[0, 1, 2].map((a) => points[33 * 3 + a]! - points[263 * 3 + a]!))
  const reach = 0.25 * unit
  for (let j = 0; j < trust.length; j++) {
    let total = 0
    const shift = [0, 0, 0]
    let most = 0
    for (const { i, position } of placed) {
      const d = Math.hypot(...[0, 1, 2].map((a) => points[j * 3 + a]! - points[i * 3 + a]!))
      const near = Math.max(0, 1 - (d / reach) ** 2) ** 2
      if (near === 0) continue
      // Near a placed point its own shift alone counts, so that it ends exactly where it was placed.
      const weight = near / (d / reach + 1e-9)
      most = Math.max(most, near)
      total += weight
      for (let a = 0; a < 3; a++) shift[a]! += weight * (position[a]! - points[i * 3 + a]!)
    }
    if (total === 0) continue
    for (let a = 0; a < 3; a++) out.points[j * 3 + a]! += (most * shift[a]!) / total
  }
  for (const { i, position } of placed) {
    out.points.set(position, i * 3)
    out.trust[i] = PLACED
  }
  return out
}

/** A reference face through the placed points: a similarity, then a smooth warp (radial basis |r| and an affine part). */
function warpReference(reference: MeshLandmarks, placed: readonly PlacedPoint[]): MeshLandmarks {
  const from = Float64Array.from(placed.flatMap(({ i }) => [...reference.points.subarray(i * 3, i * 3 + 3)]))
  const to = placed.flatMap(({ position }) => [...position])
  const similarity = fitSimilarity(from, to)
  const all = movePoints(reference.points, similarity)
  const anchors = movePoints(from, similarity)
  const n = placed.length
  const size = n + 4
  const unit = Math.hypot(...[0, 1, 2].map((a) => all[33 * 3 + a]! - all[263 * 3 + a]!))
  const basis = (p: Float64Array, i: number, k: number) =>
    Math.hypot(...[0, 1, 2].map((a) => p[i * 3 + a]! - anchors[k * 3 + a]!)) / unit
  const matrix = new Float64Array(size * size)
  for (let r = 0; r < n; r++) {
    for (let c = 0; c < n; c++) matrix[r * size + c] = basis(anchors, r, c) + (r === c ? 1e-6 : 0)
    for (let a = 0; a < 4; a++) {
      const value = a < 3 ? (anchors[r * 3 + a]! - similarity.shift[a]!) / unit : 1
      matrix[r * size + n + a] = value
      matrix[(n + a) * size + r] = value
    }
  }
  // Twelve points say little about an affine map: it is held near none.
  for (let a = 0; a < 4; a++) matrix[(n + a) * size + n + a] = -AFFINE
  const inverse = new Float64Array(size * size)
  const out = emptyLandmarks()
  out.points.set(all)
  const isSolved = invertWithLu(inverse, matrix, size) < 1e12
  for (let a = 0; a < 3 && isSolved; a++) {
    const weights = Float64Array.from({ length: size }, (_, r) => {
      let sum = 0
      for (let c = 0; c < n; c++) sum += inverse[r * size + c]! * (to[c * 3 + a]! - anchors[c * 3 + a]!)
      return sum
    })
    for (let j = 0; j < reference.trust.length; j++) {
      let sum = weights[n + 3]!
      for (let k = 0; k < n; k++) sum += weights[k]! * basis(all, j, k)
      for (let b = 0; b < 3; b++) sum += (weights[n + b]! * (all[j * 3 + b]! - similarity.shift[b]!)) / unit
      out.points[j * 3 + a]! += sum
    }
  }
  for (let j = 0; j < reference.trust.length; j++) out.trust[j] = reference.trust[j]! > 0 ? FILLED : 0
  for (const { i, position } of placed) {
    out.points.set(position, i * 3)
    out.trust[i] = PLACED
  }
  return out
}

const AFFINE = 0.05
