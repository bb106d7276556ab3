import type { JawPart } from '../../landmarks/head-parts.ts'
import type { PreparedFace } from '../face/prepared-head.ts'
import { meanOf, rigidMotion } from '../rigid-parts.ts'

/** Largest distance of a vertex of the lower teeth to where a rigid motion of them would take it. */
export function rigidError({ parts, surface, face }: PreparedFace, moves: Float64Array): number | undefined {
  const { positions } = surface
  let most: number | undefined
  for (const part of parts) {
    if (part.kind !== 'jaw' || !isWhole(part)) continue
    const center = meanOf(positions, part.vertices)
    const motion = rigidMotion(positions, moves, part.vertices, center, 1e-5 * face.unit)
    most ??= 0
    if (!motion) continue
    const { rotation: R, shift } = motion
    for (const v of part.vertices) {
      const p = [0, 1, 2].map((a) => positions[v * 3 + a]! - center[a]!)
      const off = [0, 1, 2].map(
        (a) =>
          R[a * 3]! * p[0]! +
          R[a * 3 + 1]! * p[1]! +
          R[a * 3 + 2]! * p[2]! +
          shift[a]! -
          p[a]! -
          moves[v * 3 + a]!,
      )
      most = Math.max(most, Math.hypot(...off))
    }
  }
  return most
}

/** One mesh for all gums bends across the bite. */
const isWhole = ({ share }: JawPart) => share.every((x) => x === 1)
