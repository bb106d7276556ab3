import type { PoseAsset } from '@facework/documents'
import type { PoseMask } from '@facework/documents/internal'
import type { RigModel } from '@facework/runtime'
import { proposeMasks } from './create/propose-masks.ts'
import { changeAsset, poseInAsset } from './pose-in-asset.ts'

export interface ConvertPosesOptions {
  readonly mode: PoseAsset['mode']
  // [P3]
  /** A pose to take differences from; null for the rest; as it was unless given. */
  readonly base?: string | null | undefined
  /** Masks by pose name, for full mode. */
  readonly masks?: Readonly<Record<string, PoseMask>> | undefined
  // [P6]
  /** With it, full mode proposes a mask for every pose that has none. */
  readonly model?: RigModel | undefined
}

/**
 * Switches an asset between additive and full. Poses are stored as authored, so nothing is lost on the way
 * there or back; masks stay for the next time.
 *
 *   convertPoses(asset, { mode: 'full', model })
 */
export function convertPoses(asset: PoseAsset, options: ConvertPosesOptions): PoseAsset {
  const { mode, base, masks = {}, model } = options
  const wanted = base === undefined ? asset.base : (base ?? undefined)
  if (wanted !== undefined) poseInAsset(asset, wanted)
  for (const name of Object.keys(masks)) poseInAsset(asset, name)
  const converted = changeAsset(asset, {
    mode,
    base: wanted,
    poses: asset.poses.map((p) => (Object.hasOwn(masks, p.name) ? { ...p, mask: masks[p.name]! } : p)),
  })
  return mode === 'full' && model ? proposeMasks(converted, model) : converted
}
