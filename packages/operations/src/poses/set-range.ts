import type { PoseAsset } from '@facework/documents'
import { changePose } from './pose-in-asset.ts'

// [P5]
/**
 * Limits the weight of a pose. Wider than 0 to 1 allows overdrive and negative weights, on joints and
 * morphs alike.
 *
 *   setRange(poses, 'jawOpen', [-0.2, 1.5])
 */
export function setRange(asset: PoseAsset, pose: string, range: readonly [number, number]): PoseAsset {
  return changePose(asset, pose, (old) => ({ ...old, range }))
}
