import type { Document, Skeleton } from '@facework/documents'
import { namesIn } from './rename-curve.ts'

/**
 * Anim curves of a skeleton that no clip and no pose of these documents uses. Use it after poses were
 * renamed or deleted, to offer the clean-up.
 *
 *   removeCurves(skeleton, unusedCurves(skeleton, documents))
 */
export function unusedCurves(skeleton: Skeleton, documents: readonly Document[]): string[] {
  const used = namesIn(documents.filter((d) => d.kind !== 'skeleton'))
  return skeleton.curves.map((c) => c.name).filter((name) => !used.has(name))
}

/**
 * Takes anim curves off a skeleton; names it does not have are passed over.
 *
 *   removeCurves(skeleton, ['Pose_0'])
 */
export function removeCurves(skeleton: Skeleton, names: readonly string[]): Skeleton {
  return { ...skeleton, curves: skeleton.curves.filter((c) => !names.includes(c.name)) }
}
