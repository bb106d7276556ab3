import type { Pose, PoseAsset } from '@facework/documents'
import type { PoseMask } from '@facework/documents/internal'

/** How a mask is given: what the pose moves, what a person chose, or everything there is. */
export type MaskKind = 'moved' | 'chosen' | 'all'

export interface MaskDraft {
  readonly kind: MaskKind
  readonly joints: ReadonlySet<string>
  readonly morphs: ReadonlySet<string>
}

const ALL = '*'

/** The masks of some poses, as a dialog begins with them: together, what any of them owns. */
export function draftOfMasks(asset: PoseAsset, poses: readonly Pose[]): MaskDraft {
  const masks = poses.map((p) => p.mask)
  const everything = (mask: PoseMask | undefined) => mask?.joints.includes(ALL) && mask.morphs.includes(ALL)
  const owned = poses.map((pose) => resolved(pose.mask, asset) ?? movedBy(pose))
  return {
    kind: masks.every((m) => m === undefined) ? 'moved' : masks.every(everything) ? 'all' : 'chosen',
    joints: new Set(owned.flatMap((m) => m.joints)),
    morphs: new Set(owned.flatMap((m) => m.morphs)),
  }
}

/** What the command is given; null takes the mask off. */
export function maskOfDraft({ kind, joints, morphs }: MaskDraft): PoseMask | null {
  if (kind === 'moved') return null
  return kind === 'all'
    ? { joints: [ALL], morphs: [ALL] }
    : { joints: [...joints].sort(), morphs: [...morphs].sort() }
}

/** Names of every morph the asset knows of, on any mesh. */
export const morphsOf = (asset: PoseAsset): string[] =>
  [
    ...new Set([asset.rest, ...asset.poses].flatMap((p) => Object.values(p.morphs).flatMap(Object.keys))),
  ].sort()

/** What a pose says something about: it owns that when it has no mask. */
export const movedBy = (pose: Pose): PoseMask => ({
  joints: Object.keys(pose.joints),
  morphs: [...new Set(Object.values(pose.morphs).flatMap(Object.keys))],
})

const resolved = (mask: PoseMask | undefined, asset: PoseAsset): PoseMask | undefined =>
  mask && {
    joints: mask.joints.includes(ALL) ? Object.keys(asset.rest.joints) : mask.joints,
    morphs: mask.morphs.includes(ALL) ? morphsOf(asset) : mask.morphs,
  }
