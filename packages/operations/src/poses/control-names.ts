import type { Pose, PoseAsset } from '@facework/documents'

type Poses = Pick<PoseAsset, 'poses'>

/** Poses that a curve of their name drives: neither combinations nor in-betweens. */
export function controlPoses(asset: Poses | undefined): Pose[] {
  return asset?.poses.filter((pose) => pose.role.type === 'control') ?? []
}

/** The names that curves drive. */
export function controlNames(asset: Poses | undefined): string[] {
  return controlPoses(asset).map((pose) => pose.name)
}
