import type { Clip, PoseAsset } from '@facework/documents'
import { controlPoses } from '../poses/control-names.ts'

export interface MovedTwice {
  /** Joints with tracks in the clip that poses of the asset move as well. */
  readonly joints: readonly string[]
  /** Control poses that move them and that curves of the clip drive. */
  readonly poses: readonly string[]
}

// [G3]
/**
 * Where a clip's joint tracks and its curves, through a pose asset, would add up to more than either
 * means. Empty for a clip whose curves drive no pose of the asset. `curves` are those it has after control maps.
 *
 *   jointsMovedTwice(poses, take).joints   // ['Jaw', …]: the tracks for remove-joint-tracks
 */
export function jointsMovedTwice(
  poses: PoseAsset,
  clip: Pick<Clip, 'joints' | 'curves'>,
  curves: ReadonlySet<string> = new Set(clip.curves.map((c) => c.name)),
): MovedTwice {
  const tracked = new Set(clip.joints.map((t) => t.joint))
  const controls = controlPoses(poses).filter((p) => curves.has(p.name))
  if (controls.length === 0) return { joints: [], poses: [] }
  const posed = new Set(poses.poses.flatMap((p) => Object.keys(p.joints)))
  return {
    joints: [...tracked].filter((joint) => posed.has(joint)),
    poses: controls.filter((p) => Object.keys(p.joints).some((j) => tracked.has(j))).map((p) => p.name),
  }
}
