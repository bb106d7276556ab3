import type { Joint, Pose, PoseAsset, Transform } from '@facework/documents'
import type { MorphWeights } from '@facework/documents/internal'
import { rotationVectorBetween } from '@facework/math/internal'
import type { Report } from '@facework/report'
import { FaceworkError, suggestion } from '@facework/report'
import type { MorphChannel } from './compiled-rig.ts'
import { EVERY_MESH_NAME } from './every-mesh.ts'

/** Past this a rotation vector nears half a turn, where its direction is no longer certain. */
const LARGEST_TURN = (170 * Math.PI) / 180

/** A pose as differences from its base: sparse, by index of the rig. */
export interface PoseDelta {
  // [P3]
  /** Nine numbers a joint: dt, dr, ds. */
  readonly joints: Map<number, Float64Array>
  readonly morphs: Map<number, number>
  readonly curves: Map<number, number>
}

/** Indices of the names of a pose asset on a rig. */
export interface ChannelIndex {
  readonly joints: ReadonlyMap<string, number>
  readonly rigJoints: readonly Joint[]
  readonly morphs: readonly MorphChannel[]
  readonly curves: ReadonlyMap<string, number>
}

/** The full transform of a joint in a pose; what a pose does not list rests. */
export function jointInPose(asset: PoseAsset, pose: Pose | undefined, joint: string): Transform {
  const own = pose && Object.hasOwn(pose.joints, joint) ? pose.joints[joint] : undefined
  return own ?? asset.rest.joints[joint]!
}

// [P3]
/** The difference of two transforms, in nine numbers that may be summed. */
export function transformDelta(to: Transform, base: Transform): Float64Array {
  const out = new Float64Array(9)
  rotationVectorBetween(out, 3, to.r, 0, base.r, 0)
  for (let k = 0; k < 3; k++) {
    out[k] = to.t[k]! - base.t[k]!
    out[6 + k] = to.s[k]! / base.s[k]! - 1
  }
  return out
}

/** The difference of a pose from `base` (a pose, or the rest when undefined) on every channel it moves. */
export function poseDelta(
  asset: PoseAsset,
  pose: Pose,
  base: Pose | undefined,
  index: ChannelIndex,
  scaleTranslation: boolean,
  report: Report,
): PoseDelta {
  const joints = new Map<number, Float64Array>()
  for (const name of new Set([...Object.keys(pose.joints), ...Object.keys(base?.joints ?? {})])) {
    const at = index.joints.get(name)
    if (at === undefined) continue
    const from = jointInPose(asset, base, name)
    if (from.s.some((s) => s === 0)) {
      throw new FaceworkError(
        'poses/zero-scale',
        `rest.joints.${name}.s`,
        `Joint "${name}" has a scale of 0 in ${base ? `base pose "${base.name}"` : 'the rest'}; a scale relative to it has no meaning.`,
        'Give the joint a small scale other than 0 there.',
      )
    }
    const delta = transformDelta(jointInPose(asset, pose, name), from)
    if (delta[3]! * delta[3]! + delta[4]! * delta[4]! + delta[5]! * delta[5]! > LARGEST_TURN * LARGEST_TURN) {
      report.warn(
        'poses/large-rotation',
        `poses.${pose.name}.joints.${name}`,
        `Pose "${pose.name}" turns joint "${name}" by more than 170°; blended weights may take the other way round.`,
        'Split the turn over two joints, or add an in-between.',
      )
    }
    if (scaleTranslation) scaleDelta(delta, index.rigJoints[at]!.reference, asset.rest.joints[name]!)
    if (delta.some((v) => v !== 0)) joints.set(at, delta)
  }
  return { joints, morphs: morphDelta(asset, pose, base, index), curves: curveDelta(pose, base, index) }
}

function scaleDelta(delta: Float64Array, model: Transform, rest: Transform): void {
  const length = (t: readonly number[]) => Math.sqrt(t[0]! * t[0]! + t[1]! * t[1]! + t[2]! * t[2]!)
  const from = length(rest.t)
  if (from === 0) return
  const factor = length(model.t) / from
  for (let k = 0; k < 3; k++) delta[k]! *= factor
}

/** A weight for one channel: the mesh's own word goes before that for every mesh. */
export function morphWeight(weights: MorphWeights, channel: MorphChannel): number | undefined {
  for (const mesh of [channel.mesh, EVERY_MESH_NAME]) {
    const own = Object.hasOwn(weights, mesh) ? weights[mesh] : undefined
    if (own && Object.hasOwn(own, channel.morph)) return own[channel.morph]
  }
  return undefined
}

function morphDelta(
  asset: PoseAsset,
  pose: Pose,
  base: Pose | undefined,
  index: ChannelIndex,
): Map<number, number> {
  const out = new Map<number, number>()
  // Where neither says a word, the two rest alike.
  const named = new Set([...morphNames(pose.morphs), ...morphNames(base?.morphs ?? {})])
  if (named.size === 0) return out
  index.morphs.forEach((channel, i) => {
    if (!named.has(channel.morph)) return
    const rest = morphWeight(asset.rest.morphs, channel) ?? 0
    const from = (base && morphWeight(base.morphs, channel)) ?? rest
    const delta = (morphWeight(pose.morphs, channel) ?? rest) - from
    if (delta !== 0) out.set(i, delta)
  })
  return out
}

const morphNames = (weights: MorphWeights) => Object.values(weights).flatMap((own) => Object.keys(own))

function curveDelta(pose: Pose, base: Pose | undefined, index: ChannelIndex): Map<number, number> {
  const out = new Map<number, number>()
  // A curve may be called "constructor": own entries only, never a property look-up.
  const value = (from: Pose | undefined, name: string) =>
    from && Object.hasOwn(from.curves, name) ? from.curves[name]! : 0
  for (const name of new Set([...Object.keys(pose.curves), ...Object.keys(base?.curves ?? {})])) {
    const at = index.curves.get(name)
    const delta = value(pose, name) - value(base, name)
    if (at !== undefined && delta !== 0) out.set(at, delta)
  }
  return out
}

/** a −= b, channel by channel. */
export function subtractDelta(a: PoseDelta, b: PoseDelta): void {
  for (const [joint, delta] of b.joints) {
    const own = a.joints.get(joint) ?? new Float64Array(9)
    for (let k = 0; k < 9; k++) own[k]! -= delta[k]!
    a.joints.set(joint, own)
  }
  for (const key of ['morphs', 'curves'] as const) {
    for (const [channel, delta] of b[key]) a[key].set(channel, (a[key].get(channel) ?? 0) - delta)
  }
}

/** Reports every joint and morph of the asset that the rig lacks. */
export function reportMissingChannels(
  asset: PoseAsset,
  index: ChannelIndex,
  rigName: string,
  report: Report,
): void {
  const moved = new Set(asset.poses.flatMap((p) => Object.keys(p.joints)))
  for (const joint of moved) {
    if (index.joints.has(joint)) continue
    report.warn(
      'poses/joint-unknown',
      `poses "${asset.name}"`,
      `Pose asset "${asset.name}" moves joint "${joint}", which character "${rigName}" lacks; it is left out.`,
      suggestion(joint, index.joints.keys()),
    )
  }
  const morphNames = new Set(index.morphs.map((m) => m.morph))
  const missing = new Set<string>()
  for (const pose of asset.poses) {
    for (const [mesh, weights] of Object.entries(pose.morphs)) {
      for (const morph of Object.keys(weights)) {
        const found =
          mesh === EVERY_MESH_NAME
            ? morphNames.has(morph)
            : index.morphs.some((m) => m.mesh === mesh && m.morph === morph)
        if (!found) missing.add(mesh === EVERY_MESH_NAME ? morph : `${mesh}/${morph}`)
      }
    }
  }
  for (const morph of missing) {
    report.warn(
      'poses/morph-unknown',
      `poses "${asset.name}"`,
      `Pose asset "${asset.name}" drives morph "${morph}", which character "${rigName}" lacks; it is left out.`,
      suggestion(morph, morphNames),
    )
  }
}
