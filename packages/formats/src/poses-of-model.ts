import { type Model, type Pose, type PoseAsset, poseAssetKind } from '@facework/documents'

/** Poses that a file names itself, as differences from the model at rest. */
export function posesOfModel(model: Model, poses: readonly Pose[]): PoseAsset {
  const weights = model.meshes.flatMap(({ name, morphs }): [string, Record<string, number>][] =>
    morphs.length === 0 ? [] : [[name, Object.fromEntries(morphs.map((m) => [m.name, m.default]))]],
  )
  return poseAssetKind.create(model.name, {
    mode: 'additive',
    rest: {
      joints: Object.fromEntries(model.joints.map((j) => [j.name, j.reference])),
      morphs: Object.fromEntries(weights),
    },
    poses,
    skeleton: model.skeleton,
  })
}
