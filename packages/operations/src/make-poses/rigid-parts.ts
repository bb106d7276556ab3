import { CHIN_POINTS } from '../landmarks/face-points.table.ts'
import type { Point } from '../landmarks/view.ts'
import { fitSimilarity, invertSimilarity, type Similarity, turnVectors } from '../numeric/fit-similarity.ts'
import type { PreparedFace } from './face/prepared-head.ts'

/** A turn about a point and the move of that point. */
export interface RigidMotion {
  readonly rotation: readonly number[]
  readonly shift: readonly number[]
}

/** The rigid motion of some vertices about a center; undefined where they do not move. */
export function rigidMotion(
  positions: Float64Array,
  delta: Float64Array,
  vertices: readonly number[],
  center: Point,
  least: number,
): RigidMotion | undefined {
  const from: number[] = []
  const to: number[] = []
  let most = 0
  for (const v of vertices) {
    for (let a = 0; a < 3; a++) {
      const p = positions[v * 3 + a]! - center[a]!
      from.push(p)
      to.push(p + delta[v * 3 + a]!)
      most = Math.max(most, Math.abs(delta[v * 3 + a]!))
    }
  }
  return most < least ? undefined : fitSimilarity(from, to, undefined, { rigid: true })
}

/** Skin of the chin, which shows where the jaw went. */
export function chinOf({ surface, landmarks, face, isSkin, visible }: PreparedFace) {
  const { positions, count } = surface
  const near = 0.12 * face.unit
  const vertices: number[] = []
  for (let v = 0; v < count; v++) {
    if (!isSkin[v] || !visible[v]) continue
    const isNear = CHIN_POINTS.some(
      (i) => Math.hypot(...[0, 1, 2].map((a) => positions[v * 3 + a]! - landmarks.points[i * 3 + a]!)) < near,
    )
    if (isNear) vertices.push(v)
  }
  return { vertices, center: meanOf(positions, vertices) }
}
export type Chin = ReturnType<typeof chinOf>

export function meanOf(values: Float64Array, vertices: readonly number[]): Point {
  const sum = [0, 0, 0]
  for (const v of vertices) for (let a = 0; a < 3; a++) sum[a]! += values[v * 3 + a]! / vertices.length
  return [sum[0]!, sum[1]!, sum[2]!]
}

/**
 * How the lower teeth move: they turn as those of the template, and their shift is tied to the chin that was made on
 * this head, in the proportion that holds on the template. A hinge guessed from landmarks left teeth above the lip.
 * In the space of the template.
 */
export function jawMotion(
  template: {
    readonly face: PreparedFace
    readonly delta: Float64Array
    readonly teeth: readonly number[]
    readonly chin: Chin
  },
  head: { readonly delta: Float64Array; readonly chin: Chin },
  similarity: Similarity,
): RigidMotion | undefined {
  const { unit } = template.face.face
  const motion = rigidMotion(
    template.face.surface.positions,
    template.delta,
    template.teeth,
    template.chin.center,
    1e-5 * unit,
  )
  if (!motion) return undefined
  const size = Math.hypot(...meanOf(template.delta, template.chin.vertices))
  if (head.chin.vertices.length === 0 || size < 1e-3 * unit) return motion
  const made = turnVectors(
    Float64Array.from(meanOf(head.delta, head.chin.vertices)),
    similarity,
    similarity.scale,
  )
  const ratio = Math.min(1.5, Math.hypot(...motion.shift) / size)
  return { rotation: motion.rotation, shift: [...made].map((x) => x * ratio) }
}

/** Moves a part rigidly about a center. The motion is in the space of the template. */
export function moveRigidly(
  positions: Float64Array,
  vertices: readonly number[],
  center: Point,
  { rotation: R, shift }: RigidMotion,
  similarity: Similarity,
  delta: Float64Array,
  share?: readonly number[] | undefined,
): void {
  const back = invertSimilarity(similarity)
  vertices.forEach((v, k) => {
    const arm = Float64Array.from([0, 1, 2], (a) => positions[v * 3 + a]! - center[a]!)
    const p = turnVectors(arm, similarity, similarity.scale)
    const moved = Float64Array.from([0, 1, 2], (a) => {
      const q = R[a * 3]! * p[0]! + R[a * 3 + 1]! * p[1]! + R[a * 3 + 2]! * p[2]!
      return (q + shift[a]! - p[a]!) * (share?.[k] ?? 1)
    })
    delta.set(turnVectors(moved, back, back.scale), v * 3)
  })
}
