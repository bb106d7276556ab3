import { newId, type PoseAsset } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { EvaluatedFrame } from '../character/evaluate-frame.ts'
import { evaluateOnRest, poseFromFrame } from './create/pose-from-frame.ts'
import { changeAsset, freeName, poseInAsset } from './pose-in-asset.ts'

export interface AddCombinationOptions {
  /** Names of two or three control poses. */
  readonly bases: readonly string[]
  /** The wanted result with all of them at 1; what they give by themselves unless given, to be corrected later. */
  readonly frame?: Pick<EvaluatedFrame, 'joints' | 'morphs'>
  /** The names of the bases joined by `_` unless given. */
  readonly name?: string
}

// [P7]
/**
 * Adds a correction for poses that fight over one region. Use it when two poses together do not look
 * like both.
 *
 *   addCombination(poses, { bases: ['jawOpen', 'pucker'], frame: posedByHand })
 */
export function addCombination(asset: PoseAsset, options: AddCombinationOptions): PoseAsset {
  const { bases } = options
  const name = freeName(asset, options.name ?? bases.join('_'))
  const key = (names: readonly string[]) => JSON.stringify([...names].sort())
  for (const base of bases) poseInAsset(asset, base)
  for (const pose of asset.poses) {
    if (pose.role.type !== 'combination' || key(pose.role.bases) !== key(bases)) continue
    throw new FaceworkError(
      'poses/combination-exists',
      pose.name,
      `"${pose.name}" already is the combination of ${bases.join(' and ')}.`,
      'Overwrite that pose.',
    )
  }
  const frame = options.frame ?? evaluateOnRest(asset, [Object.fromEntries(bases.map((b) => [b, 1]))])[0]!
  return changeAsset(asset, {
    poses: [
      ...asset.poses,
      {
        id: newId(),
        name,
        role: { type: 'combination', bases },
        range: [0, 1],
        ...poseFromFrame(asset.rest, frame),
      },
    ],
  })
}
