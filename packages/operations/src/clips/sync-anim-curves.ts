import type { AnimCurve, PoseAsset, Skeleton } from '@facework/documents'
import { controlNames } from '../poses/control-names.ts'

export interface SyncedCurves {
  readonly skeleton: Skeleton
  readonly added: readonly string[]
}

// [S3]
/**
 * Adds an anim curve to the skeleton for every control pose that has none, so that all characters of
 * the skeleton can be driven by it. Nothing is removed: `unusedCurves` finds the unused ones.
 *
 *   const { skeleton } = syncAnimCurves(master, poses)
 */
export function syncAnimCurves(skeleton: Skeleton, poses: PoseAsset): SyncedCurves {
  const known = new Set(skeleton.curves.map((c) => c.name))
  const added = controlNames(poses).filter((name) => !known.has(name))
  if (added.length === 0) return { skeleton, added }
  const curves = added.map((name): AnimCurve => ({ name, kind: 'attribute', default: 0, joints: [] }))
  return { skeleton: { ...skeleton, curves: [...skeleton.curves, ...curves] }, added }
}
