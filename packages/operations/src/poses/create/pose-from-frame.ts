import type { Pose, PoseAsset } from '@facework/documents'
import type { Rest } from '@facework/documents/internal'
import { compileRig } from '@facework/runtime'
import { CharacterOfPage } from '@facework/runtime/internal'
import { type EvaluatedFrame, frameFromBuffers } from '../../character/evaluate-frame.ts'
import { modelFromAsset, restWeight } from '../../skeleton/model-rest.ts'
import { roundTransform, sameTransform } from '../../skeleton/transforms.ts'

export type PoseContent = Pick<Pose, 'joints' | 'morphs' | 'curves'>

/**
 * What a pose stores of an evaluated frame: joints and morphs away from the rest, which is rounded as the
 * frame is. Joints the rest does not know are left out; curves are what drives, so they stay outside.
 */
export function poseFromFrame(rest: Rest, frame: Pick<EvaluatedFrame, 'joints' | 'morphs'>): PoseContent {
  const joints = Object.entries(frame.joints).filter(([name, now]) => {
    const own = Object.hasOwn(rest.joints, name) ? rest.joints[name] : undefined
    return own !== undefined && !sameTransform(now, own) && !sameTransform(now, roundTransform(own))
  })
  const morphs = Object.entries(frame.morphs).flatMap(([mesh, own]): [string, Record<string, number>][] => {
    const moved = Object.entries(own).filter(
      ([morph, now]) => now !== Math.fround(restWeight(rest.morphs, mesh, morph) ?? 0),
    )
    return moved.length > 0 ? [[mesh, Object.fromEntries(moved)]] : []
  })
  return { joints: Object.fromEntries(joints), morphs: Object.fromEntries(morphs), curves: {} }
}

/** The asset on its own rest or base, evaluated once for each set of weights; additive, ranges opened to 0 … 1. */
export function evaluateOnRest(
  asset: PoseAsset,
  weights: readonly Readonly<Record<string, number>>[],
): EvaluatedFrame[] {
  const open: PoseAsset = {
    ...asset,
    mode: 'additive',
    poses: asset.poses.map((p) => ({ ...p, range: [Math.min(0, p.range[0]), Math.max(1, p.range[1])] })),
  }
  const rig = compileRig(modelFromAsset(asset), { poses: open })
  return weights.map((set) => {
    const instance = new CharacterOfPage(rig)
    for (const [name, weight] of Object.entries(set)) instance.setControl(name, weight)
    return frameFromBuffers(rig, instance.update(0))
  })
}
