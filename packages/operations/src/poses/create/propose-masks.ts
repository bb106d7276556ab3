import type { Joint, Pose, PoseAsset, Transform } from '@facework/documents'
import type { PoseMask } from '@facework/documents/internal'
import type { RigModel } from '@facework/runtime'
import { restWeight } from '../../skeleton/model-rest.ts'
import { createSkinReach, type SkinReach } from '../../skeleton/skin-reach.ts'
import { distance } from '../rebase-poses.ts'
import { isNeutralName } from './neutral-name.ts'

/** What must move at least this far on the skin belongs to a pose [P6]. */
const SKIN_METRES = 0.0005
/** The same for a joint that no mesh shows. */
const JOINT_MILLIMETRES = 0.5
const JOINT_DEGREES = 0.6
const JOINT_SCALE = 0.001
const EVERYTHING: PoseMask = { joints: ['*'], morphs: ['*'] }

// [P6]
/**
 * Gives every pose that has no mask the one it most likely means: the joints and morphs by which it
 * moves some vertex more than half a millimetre. Use it before full mode; `setMask` corrects single ones.
 *
 *   const masked = proposeMasks(poses, model)
 */
export function proposeMasks(
  asset: PoseAsset,
  model?: RigModel,
  options: { readonly replace?: boolean } = {},
): PoseAsset {
  const reach = model?.meshes.some((m) => m.primitives.length > 0) ? createSkinReach(model) : undefined
  const joints = new Map((model?.joints ?? []).map((j) => [j.name, j]))
  const poses = asset.poses.map((pose): Pose => {
    if (pose.mask && !options.replace) return pose
    return { ...pose, mask: isNeutralName(pose.name) ? EVERYTHING : maskOf(asset, pose, reach, joints) }
  })
  return { ...asset, poses }
}

function maskOf(
  asset: PoseAsset,
  pose: Pose,
  reach: SkinReach | undefined,
  joints: ReadonlyMap<string, Joint>,
): PoseMask {
  const moved = Object.entries(pose.joints).filter(([name, to]) => {
    const rest = asset.rest.joints[name]!
    return reach && joints.has(name) ? reach.jointMoves(name, rest, to, SKIN_METRES) : jointMoves(rest, to)
  })
  const morphs = new Set<string>()
  for (const [mesh, weights] of Object.entries(pose.morphs)) {
    for (const [morph, weight] of Object.entries(weights)) {
      const rest = restWeight(asset.rest.morphs, mesh, morph) ?? 0
      if (weight !== rest && (!reach || reach.morphMoves(mesh, morph, weight - rest, SKIN_METRES)))
        morphs.add(morph)
    }
  }
  return { joints: moved.map(([name]) => name), morphs: [...morphs] }
}

function jointMoves(rest: Transform, to: Transform): boolean {
  const { millimetres, degrees } = distance(to, rest)
  const grown = Math.max(...to.s.map((v, k) => Math.abs(v / rest.s[k]! - 1)))
  return millimetres > JOINT_MILLIMETRES || degrees > JOINT_DEGREES || grown > JOINT_SCALE
}
