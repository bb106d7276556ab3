import type { Clip, Skeleton } from '@facework/documents'
import type { ImportOptions } from './import-options.ts'

export interface SkeletonMatch {
  readonly skeleton: Skeleton
  /** Joints of the takes that it has, of all that they move. */
  readonly joints: number
  readonly of: number
}

/** For joints and animations without a mesh: the skeleton of the project that knows most of the joints. */
export function skeletonOfTakes(
  clips: readonly Clip[],
  skeletons: readonly Skeleton[],
  { skeleton: wanted }: Pick<ImportOptions, 'skeleton'>,
): SkeletonMatch | undefined {
  const moved = new Set(clips.flatMap((clip) => clip.joints.map((track) => track.joint)))
  const known = (skeleton: Skeleton) => skeleton.joints.filter((j) => moved.has(j.name)).length
  const asked =
    wanted === 'own' ? [] : wanted === 'fitting' ? skeletons : skeletons.filter((s) => s.id === wanted)
  const [best] = asked
    .map((skeleton) => ({ skeleton, joints: known(skeleton), of: moved.size }))
    .filter(({ joints }) => joints > 0)
    .sort((a, b) => b.joints - a.joints)
  return best
}
