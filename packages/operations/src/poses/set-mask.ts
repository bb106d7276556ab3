import type { PoseAsset } from '@facework/documents'
import type { PoseMask } from '@facework/documents/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { changePose } from './pose-in-asset.ts'

// [P6]
/**
 * Sets what a pose owns in full mode; undefined removes the mask, so that it owns what the pose
 * moves. `*` stands for everything.
 *
 *   setMask(poses, 'browUp_L', { joints: ['browInner_L', 'browOuter_L'], morphs: [] })
 */
export function setMask(asset: PoseAsset, pose: string, mask: PoseMask | undefined): PoseAsset {
  for (const joint of mask?.joints ?? []) {
    if (joint === '*' || Object.hasOwn(asset.rest.joints, joint)) continue
    throw new FaceworkError(
      'poses/joint-unknown',
      joint,
      `The mask of "${pose}" names joint "${joint}", which the asset's rest lacks.`,
      suggestion(joint, Object.keys(asset.rest.joints)),
    )
  }
  return changePose(asset, pose, ({ mask: _, ...rest }) => (mask ? { ...rest, mask } : rest))
}
