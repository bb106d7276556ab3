import { rotationVectorBetween } from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { curvesOfClip } from '../evaluate/curve-of-clip.ts'
import { ABSENT, clearPose, type PoseRegister, touchJoints, touchMorphs } from '../evaluate/pose-buffers.ts'
import { sampleTrack } from '../evaluate/sample-track.ts'
import { turnJoint } from '../evaluate/turn-joint.ts'
import type { Playback } from './playback.ts'
import { beginPolicy, measureActivity, mergePolicy, type PolicyLayers } from './policy-layers.ts'

/** Scratch of one instance: weights of one priority, and the sum of all. */
export interface LayerScratch {
  /** Its presences: by channel, the sum of the weights of those that have not taken their part yet. */
  readonly level: PoseRegister
  readonly taken: PoseRegister
}

const vector = new Float64Array(3)
/** What a clip says of one channel; of a rotation, its vector from the reference. */
const sampled = new Float64Array(4)

// [T2, T4]
/**
 * Lays playbacks over the frame, channel by channel: from the highest priority down each takes
 * min(weight × presence, what remains of 1); within a priority weights blend, divided by their sum when it
 * exceeds 1. What remains stays with the frame. Channels that no clip drives are not changed.
 * `playbacks` are ordered from the highest rank down. A policy decides on mouth and eyes.
 */
export function layerPlaybacks(
  rig: CompiledRig,
  frame: PoseRegister,
  playbacks: readonly Playback[],
  scratch: LayerScratch,
  policy?: PolicyLayers,
): void {
  const [first] = playbacks
  if (playbacks.length === 1 && !first!.binding.movesJoints && !first!.binding.movesMorphs) {
    // With no one to share with, a policy has nothing to decide.
    if (policy) measureActivity(policy, playbacks)
    layCurvesOfClip(frame, first!)
    return
  }
  const { level, taken } = scratch
  clearPose(taken)
  if (policy) beginPolicy(policy, playbacks)
  let i = 0
  while (i < playbacks.length) {
    const { rank } = playbacks[i]!
    let end = i + 1
    while (end < playbacks.length && playbacks[end]!.rank === rank) end++
    const shared = end - i > 1 ? level : undefined
    if (shared) {
      clearPose(shared)
      policy?.speechWeights.fill(0)
      for (let k = i; k < end; k++) take(rig, playbacks[k]!, shared, shared, policy)
    }
    for (; i < end; i++) take(rig, playbacks[i]!, taken, shared, policy)
  }
  if (policy) mergePolicy(policy, taken)
  mergeLinear(frame.curves, frame.curvePresence, taken.curves, taken.curvePresence, 1)
  if (taken.morphExtent !== ABSENT) {
    touchMorphs(frame)
    mergeLinear(frame.morphs, frame.morphPresence, taken.morphs, taken.morphPresence, 1)
  }
  if (taken.jointExtent === ABSENT) return
  touchJoints(frame)
  mergeLinear(frame.translations, frame.translationPresence, taken.translations, taken.translationPresence, 3)
  mergeLinear(frame.scales, frame.scalePresence, taken.scales, taken.scalePresence, 3)
  mergeRotations(rig, frame, taken)
}

/** The curves of a clip that plays alone go straight over the frame. */
function layCurvesOfClip({ curves, curvePresence }: PoseRegister, playback: Playback): void {
  const share = Math.min(playback.level, 1)
  if (!(share > 0)) return
  const { binding, time } = playback
  const { clip, curves: channels } = binding
  const values = curvesOfClip(clip, time)
  for (let c = 0; c < channels.length; c++) {
    const at = channels[c]!
    if (at < 0) continue
    const value = values[c]!
    const rest = Math.min(curvePresence[at]!, 1 - share)
    curves[at] = rest > 0 ? (share * value + rest * curves[at]!) / (share + rest) : value
    curvePresence[at] = rest > 0 ? share + rest : share
  }
}

/**
 * One clip takes its part of what is left of its channels; rotations as vectors from the reference [P6]. Its weights are
 * only counted where `taken` is the level itself.
 */
function take(
  rig: CompiledRig,
  playback: Playback,
  taken: PoseRegister,
  level: PoseRegister | undefined,
  policy: PolicyLayers | undefined,
): void {
  const { level: weight, binding, time } = playback
  if (weight === 0) return
  const { clip, curves, joints, morphs } = binding
  const takes = taken !== level
  const values = curvesOfClip(clip, time)
  for (let c = 0; c < curves.length; c++) {
    const at = curves[c]!
    if (at < 0) continue
    const value = values[c]!
    sampled[0] = value
    if (policy && policy.blink[at]! < weight * value) policy.blink[at] = weight * value
    const mouth = policy?.speaks === true && policy.compiled.isMouth[at] === 1
    if (mouth && playback.role === 'speech') {
      // Speech shares with no other.
      const { speech, speechWeights } = policy
      add(speech.values, takes ? speech.presences : speechWeights, level && speechWeights, at, at, 1, weight)
      continue
    }
    const share = add(taken.curves, taken.curvePresence, level?.curvePresence, at, at, 1, weight)
    if (!mouth || playback.role !== 'emotion' || share === 0) continue
    policy.emotion.values[at]! += share * value
    policy.emotion.presences[at]! += share
  }
  if (binding.movesMorphs) touchMorphs(taken)
  for (let i = 0; i < morphs.length; i++) {
    const morph = morphs[i]!
    if (morph < 0) continue
    if (takes) sampleTrack(clip.morphs[i]!, 1, time, sampled, 0)
    add(taken.morphs, taken.morphPresence, level?.morphPresence, morph, morph, 1, weight)
  }
  if (binding.movesJoints) touchJoints(taken)
  for (let i = 0; i < joints.length; i++) {
    const joint = joints[i]!
    if (joint < 0) continue
    const track = clip.joints[i]!
    const turns = track.path === 'rotation'
    const scales = track.path === 'scale'
    const width = turns ? 4 : 3
    if (takes) sampleTrack(track, width, time, sampled, 0)
    if (takes && turns) {
      rotationVectorBetween(sampled, 0, sampled, 0, rig.referenceRotations, joint * 4)
    }
    add(
      turns ? taken.rotations : scales ? taken.scales : taken.translations,
      taken.jointPresences,
      level?.jointPresences,
      joint + (turns ? 1 : scales ? 2 : 0) * rig.jointNames.length,
      joint * width,
      width,
      weight,
    )
  }
}

/** Adds what was sampled by its share of what is left of the channel; returns the share. */
function add(
  values: Float32Array,
  presences: Float32Array,
  weights: Float32Array | undefined,
  channel: number,
  at: number,
  width: number,
  weight: number,
): number {
  const there = presences[channel]!
  const left = 1 - there
  let share = Math.min(weight, left)
  if (weights) {
    if (weights === presences) {
      weights[channel]! += weight
      return 0
    }
    const sum = weights[channel]!
    weights[channel] = sum - weight
    share = sum > left ? (weight * left) / sum : weight
  }
  if (!(share > 0)) return 0
  for (let k = 0; k < width; k++) values[at + k] = (there === 0 ? 0 : values[at + k]!) + share * sampled[k]!
  presences[channel] = there + share
  return share
}

function mergeLinear(
  values: Float32Array,
  presences: Float32Array,
  taken: Float32Array,
  takenPresences: Float32Array,
  width: number,
): void {
  for (let channel = 0; channel < presences.length; channel++) {
    const share = takenPresences[channel]!
    if (share === 0) continue
    const rest = Math.min(presences[channel]!, 1 - share)
    for (let k = channel * width; k < channel * width + width; k++)
      values[k] = (taken[k]! + (rest > 0 ? rest * values[k]! : 0)) / (share + rest)
    presences[channel] = share + rest
  }
}

function mergeRotations(rig: CompiledRig, frame: PoseRegister, taken: PoseRegister): void {
  const reference = rig.referenceRotations
  for (let joint = 0; joint < rig.jointNames.length; joint++) {
    const share = taken.rotationPresence[joint]!
    if (share === 0) continue
    const at = joint * 4
    const rest = Math.min(frame.rotationPresence[joint]!, 1 - share)
    const total = share + rest
    vector.fill(0)
    if (rest > 0) {
      rotationVectorBetween(vector, 0, frame.rotations, at, reference, at)
    }
    for (let k = 0; k < 3; k++) vector[k] = (taken.rotations[at + k]! + rest * vector[k]!) / total
    turnJoint(frame.rotations, at, reference, vector, 0)
    frame.rotationPresence[joint] = total
  }
}
