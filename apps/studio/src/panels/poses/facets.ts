import type { Pose, PoseAsset } from '@facework/documents'
import { controlPoses } from '@facework/operations/internal'
import { OTHER, REGIONS, regionOf } from '../../base/controls.ts'

export interface Facet {
  readonly id: string
  readonly title: string
  readonly region?: string
  readonly poses: readonly Pose[]
}

/** Names that a tool gave because nobody said any. */
const GENERATED = /^(pose|frame|shape|morph|target)[ _.-]?\d+$/i

/** Without a model: a pose without content. */
export const emptyPoses = (asset: PoseAsset): ReadonlySet<Pose> =>
  new Set(
    asset.poses.filter((p) =>
      [p.joints, p.morphs, p.curves].every((channel) => Object.keys(channel).length === 0),
    ),
  )

/** The ways to look at an asset, in groups; each with the poses it shows. */
export function facetsOf(
  asset: PoseAsset,
  weightOf: (pose: Pose) => number,
  withoutEffect: ReadonlySet<Pose>,
): readonly (readonly Facet[])[] {
  const controls = controlPoses(asset)
  const of = (id: string, title: string, poses: readonly Pose[]): Facet => ({ id, title, poses })
  return [
    [of('all', 'All poses', controls)],
    [...REGIONS, OTHER].flatMap((region) => {
      const poses = controls.filter((p) => regionOf(p.name) === region)
      return poses.length > 0 || region !== OTHER ? [{ id: region, title: region, region, poses }] : []
    }),
    [
      of(
        'active',
        'Weight above 0',
        controls.filter((p) => weightOf(p) > 0.005),
      ),
      of(
        'generated',
        'Generated names',
        controls.filter((p) => GENERATED.test(p.name)),
      ),
      of(
        'still',
        'Moves nothing',
        controls.filter((p) => withoutEffect.has(p)),
      ),
    ],
    [
      of(
        'combinations',
        'Combinations',
        asset.poses.filter((p) => p.role.type === 'combination'),
      ),
      of(
        'in-betweens',
        'In-betweens',
        asset.poses.filter((p) => p.role.type === 'in-between'),
      ),
    ],
  ]
}
