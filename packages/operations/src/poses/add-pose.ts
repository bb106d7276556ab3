import { newId, type PoseAsset } from '@facework/documents'
import type { EvaluatedFrame } from '../character/evaluate-frame.ts'
import { poseFromFrame } from './create/pose-from-frame.ts'
import { changeAsset, changePose, freeName } from './pose-in-asset.ts'

export interface AddPoseOptions {
  readonly name: string
  /** The current pose, as evaluated on the model the asset was made from. */
  readonly frame: Pick<EvaluatedFrame, 'joints' | 'morphs'>
}

// [P2]
/**
 * Adds the current pose to an asset. Use it to collect poses manually.
 *
 *   addPose(poses, { name: 'smirk', frame: evaluateFrame({ model, poses, curves: { smile_L: 0.6 } }) })
 */
export function addPose(asset: PoseAsset, options: AddPoseOptions): PoseAsset {
  const pose = {
    id: newId(),
    name: freeName(asset, options.name),
    role: { type: 'control' },
    range: [0, 1],
    ...poseFromFrame(asset.rest, options.frame),
  } as const
  return changeAsset(asset, { poses: [...asset.poses, pose] })
}

// [P2]
/**
 * Gives a pose the shape of the current one; id, role, range, mask and its own curves stay. Use it to
 * correct a pose after posing the face again; an update from its source restores the source's shape.
 *
 *   overwritePose(poses, { name: 'smirk', frame })
 */
export function overwritePose(asset: PoseAsset, options: AddPoseOptions): PoseAsset {
  const { joints, morphs } = poseFromFrame(asset.rest, options.frame)
  return changePose(asset, options.name, (pose) => ({ ...pose, joints, morphs }))
}
