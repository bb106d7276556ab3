import type { PoseAsset } from '@facework/documents'

/** The names that curves drive: poses that are neither combinations nor in-betweens. */
export function controlNames(poses: PoseAsset | undefined): string[] {
  return poses?.poses.flatMap((pose) => (pose.role.type === 'control' ? [pose.name] : [])) ?? []
}
