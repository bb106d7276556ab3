import type { PoseAsset } from '@facework/documents'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

// [P4]
/**
 * Puts the named poses first, in this order; the others follow as they were. Order is for people: it
 * changes nothing that is evaluated.
 *
 *   reorderPoses(asset, ['Neutral', 'jawOpen'])
 */
export function reorderPoses(asset: PoseAsset, names: readonly string[]): PoseAsset {
  const first = [...new Set(names)].map((name) => poseInAsset(asset, name))
  return changeAsset(asset, { poses: [...first, ...asset.poses.filter((p) => !first.includes(p))] })
}
