import type { Quat, Transform, Vec3 } from '@facework/documents'
import { decomposeMatrix } from '@facework/math/internal'

/** Translation, rotation and scale of a matrix without shear. */
export function transformFromMatrix(matrix: ArrayLike<number> & Float64Array): Transform {
  const t = [0, 0, 0]
  const r = [0, 0, 0, 1]
  const s = [1, 1, 1]
  decomposeMatrix(matrix, 0, t, 0, r, 0, s, 0)
  return { t: t as unknown as Vec3, r: r as unknown as Quat, s: s as unknown as Vec3 }
}
