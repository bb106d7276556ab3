import type { Pose, PoseAsset } from '@facework/documents'
import { multiplyQuaternions, quaternionFromRotationVector } from '@facework/math/internal'
import type { Report } from '@facework/report'
import { suggestion } from '@facework/report'
import { type ChannelIndex, morphWeight, poseDelta } from './pose-channels.ts'

/** Without a mesh to measure on, a pose owns what it moves by more than this [P6]. */
const MASK_METRES = 0.0005
const MASK_RADIANS = (0.6 * Math.PI) / 180
const EVERYTHING = '*'

/** What a full pose holds its masked joints and morphs at, on this model. */
export interface FullTargets {
  readonly pose: Pose
  readonly joints: Map<number, Float64Array>
  readonly morphs: Map<number, number>
}

// [P6]
/** The pose on this model, reference plus its difference from the asset's rest, where its mask says so. */
export function fullTargets(
  asset: PoseAsset,
  pose: Pose,
  index: ChannelIndex,
  scaleTranslation: boolean,
  report: Report,
): FullTargets {
  const delta = poseDelta(asset, pose, undefined, index, scaleTranslation, report)
  const joints = new Map<number, Float64Array>()
  for (const at of maskedJoints(asset, pose, delta.joints, index, report)) {
    const { reference } = index.rigJoints[at]!
    const d = delta.joints.get(at) ?? new Float64Array(9)
    const target = new Float64Array(10)
    const turn = [0, 0, 0, 1]
    quaternionFromRotationVector(turn, 0, d, 3)
    multiplyQuaternions(target, 3, turn, 0, reference.r, 0)
    for (let k = 0; k < 3; k++) {
      target[k] = reference.t[k]! + d[k]!
      target[7 + k] = reference.s[k]! * Math.max(0, 1 + d[6 + k]!)
    }
    joints.set(at, target)
  }
  const morphs = new Map<number, number>()
  const everyMorph = pose.mask ? pose.mask.morphs.includes(EVERYTHING) : isNeutral(pose)
  index.morphs.forEach((channel, i) => {
    const owned = everyMorph || (pose.mask ? pose.mask.morphs.includes(channel.morph) : delta.morphs.has(i))
    if (owned)
      morphs.set(i, morphWeight(pose.morphs, channel) ?? morphWeight(asset.rest.morphs, channel) ?? 0)
  })
  return { pose, joints, morphs }
}

function maskedJoints(
  asset: PoseAsset,
  pose: Pose,
  moved: ReadonlyMap<number, Float64Array>,
  index: ChannelIndex,
  report: Report,
): Iterable<number> {
  const all = () => Object.keys(asset.rest.joints).flatMap((name) => index.joints.get(name) ?? [])
  if (!pose.mask) {
    if (isNeutral(pose)) return all()
    return [...moved].filter(([, d]) => moves(d)).map(([joint]) => joint)
  }
  if (pose.mask.joints.includes(EVERYTHING)) return all()
  return pose.mask.joints.flatMap((name) => {
    const at = index.joints.get(name)
    if (at === undefined) {
      report.warn(
        'poses/joint-unknown',
        `poses.${pose.name}.mask`,
        `The mask of pose "${pose.name}" names joint "${name}", which the character lacks.`,
        suggestion(name, index.joints.keys()),
      )
    }
    return at ?? []
  })
}

/** Neutral puts everything back, so it owns everything. */
function isNeutral(pose: Pose): boolean {
  return /^(neutral|rest)$/i.test(pose.name)
}

function moves(d: Float64Array): boolean {
  const length = (k: number) => Math.sqrt(d[k]! * d[k]! + d[k + 1]! * d[k + 1]! + d[k + 2]! * d[k + 2]!)
  return length(0) > MASK_METRES || length(3) > MASK_RADIANS || length(6) > 0.001
}
