import { type Pose, type PoseAsset, poseAssetKind } from '@facework/documents'
import type { DocumentHeader } from '@facework/documents/internal'
import { FaceworkError, suggestion } from '@facework/report'

/** The pose of that name, or an error that names the nearest one. */
export function poseInAsset(asset: PoseAsset, name: string): Pose {
  const pose = asset.poses.find((p) => p.name === name)
  if (pose) return pose
  throw new FaceworkError(
    'poses/unknown',
    name,
    `Pose asset "${asset.name}" has no pose "${name}".`,
    suggestion(
      name,
      asset.poses.map((p) => p.name),
    ),
  )
}

/** A name for a new pose, free in the asset and not empty. */
export function freeName(asset: PoseAsset, name: string): string {
  if (name === '') throw new FaceworkError('poses/name', 'name', 'A pose needs a name; found none.')
  if (asset.poses.some((p) => p.name === name)) {
    throw new FaceworkError(
      'poses/name-taken',
      name,
      `Pose asset "${asset.name}" already has a pose "${name}".`,
      'Choose another name, or overwrite that pose.',
    )
  }
  return name
}

type Body = Omit<PoseAsset, keyof DocumentHeader>
type Change = Partial<Pick<PoseAsset, 'id' | 'name'>> & { readonly [K in keyof Body]?: Body[K] | undefined }

/** The asset with other poses, or other fields, checked as a whole; undefined takes a field away. */
export function changeAsset(asset: PoseAsset, change: Change): PoseAsset {
  const { kind: _, version: __, id, name, ...body } = { ...asset, ...change }
  return poseAssetKind.create(name, body, id)
}

/** The asset with one pose replaced. */
export function changePose(asset: PoseAsset, name: string, change: (pose: Pose) => Pose): PoseAsset {
  const old = poseInAsset(asset, name)
  return changeAsset(asset, { poses: asset.poses.map((p) => (p === old ? change(p) : p)) })
}
