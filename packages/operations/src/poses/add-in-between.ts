import { newId, type PoseAsset } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { EvaluatedFrame } from '../character/evaluate-frame.ts'
import { evaluateOnRest, poseFromFrame } from './create/pose-from-frame.ts'
import { changeAsset, freeName, poseInAsset } from './pose-in-asset.ts'

export interface AddInBetweenOptions {
  /** Name of a control pose. */
  readonly of: string
  /** The weight of the shape; not 0 or 1. */
  readonly at: number
  /** The wanted shape there; what the pose gives by itself unless given, to be corrected later. */
  readonly frame?: Pick<EvaluatedFrame, 'joints' | 'morphs'>
  /** `<pose>@<weight>` unless given. */
  readonly name?: string
}

// [P8]
/**
 * Adds the shape of a pose at a weight between 0 and 1. Use it where linear motion is wrong: a lid
 * that should slide over the eye at half closed.
 *
 *   addInBetween(poses, { of: 'eyeBlink', at: 0.5, frame: posedByHand })
 */
export function addInBetween(asset: PoseAsset, options: AddInBetweenOptions): PoseAsset {
  const { of, at } = options
  poseInAsset(asset, of)
  if (!Number.isFinite(at)) {
    throw new FaceworkError('poses/in-between-at', 'at', `at should be a finite weight; found ${at}.`)
  }
  const same = asset.poses.find((p) => p.role.type === 'in-between' && p.role.of === of && p.role.at === at)
  if (same) {
    throw new FaceworkError(
      'poses/in-between-exists',
      same.name,
      `"${same.name}" already is the shape of "${of}" at ${at}.`,
      'Overwrite that pose.',
    )
  }
  const name = freeName(asset, options.name ?? `${of}@${at}`)
  const frame = options.frame ?? evaluateOnRest(asset, [{ [of]: at }])[0]!
  return changeAsset(asset, {
    poses: [
      ...asset.poses,
      {
        id: newId(),
        name,
        role: { type: 'in-between', of, at },
        range: [0, 1],
        ...poseFromFrame(asset.rest, frame),
      },
    ],
  })
}
