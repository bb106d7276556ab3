import { type Model, newId, type PoseAsset, poseAssetKind } from '@facework/documents'
import type { EvaluatedFrame } from '../../character/evaluate-frame.ts'
import { restFromModel } from '../../skeleton/model-rest.ts'
import { poseFromFrame } from './pose-from-frame.ts'

export interface CreatePosesFromPoseOptions {
  readonly model: Model
  /** The current pose, as evaluated. */
  readonly frame: Pick<EvaluatedFrame, 'joints' | 'morphs'>
  /** Of the pose; `Pose_0` unless given. */
  readonly poseName?: string
  /** Of the asset; the model's unless given. */
  readonly name?: string
}

// [P2]
/**
 * A new asset with one pose: what the character looks like now. Use it to start an asset manually;
 * `addPose` adds the next ones.
 *
 *   createPosesFromPose({ model, frame: evaluateFrame({ model, clip, time: 1.5 }), poseName: 'smirk' })
 */
export function createPosesFromPose(options: CreatePosesFromPoseOptions): PoseAsset {
  const { model, frame } = options
  const rest = restFromModel(model)
  return poseAssetKind.create(options.name ?? model.name, {
    rest,
    poses: [
      {
        id: newId(),
        name: options.poseName ?? 'Pose_0',
        role: { type: 'control' },
        range: [0, 1],
        ...poseFromFrame(rest, frame),
      },
    ],
    skeleton: model.skeleton,
  })
}
