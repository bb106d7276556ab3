import {
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotationVectorFromQuaternion,
  turnBetween,
} from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { curveOfClip } from '../evaluate/curve-of-clip.ts'
import { ABSENT, clearPose, type PoseRegister, touchJoints, touchMorphs } from '../evaluate/pose-buffers.ts'
import { sampleClip } from '../evaluate/sample-clip.ts'
import type { Playback } from './playback.ts'
import {
  beginPolicy,
  beginPolicyLevel,
  measureActivity,
  mergePolicy,
  type PolicyLayers,
  splitByRole,
  takePolicyLevel,
} from './policy-layers.ts'

/** Scratch of one instance: a sampled clip, the sum of one priority, the sum of all. */
export interface LayerScratch {
  readonly sampled: PoseRegister
  readonly level: PoseRegister
  readonly taken: PoseRegister
}

const turn = new Float64Array(4)
const vector = new Float64Array(3)

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
    clearPose(level)
    if (policy) beginPolicyLevel(policy)
    for (; i < playbacks.length && playbacks[i]!.rank === rank; i++)
      addToLevel(rig, playbacks[i]!, scratch, policy)
    if (policy) takePolicyLevel(policy, level, taken)
    takeLevel(level, taken)
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
  for (let c = 0; c < channels.length; c++) {
    const at = channels[c]!
    if (at < 0) continue
    const value = curveOfClip(clip, c, time)
    const rest = Math.min(curvePresence[at]!, 1 - share)
    curves[at] = rest > 0 ? (share * value + rest * curves[at]!) / (share + rest) : value
    curvePresence[at] = rest > 0 ? share + rest : share
  }
}

/** Adds weight × presence × value of one clip; rotations as vectors from the reference [P6]. */
function addToLevel(
  rig: CompiledRig,
  playback: Playback,
  { sampled, level }: LayerScratch,
  policy: PolicyLayers | undefined,
): void {
  const weight = playback.level
  if (weight === 0) return
  clearPose(sampled)
  sampleClip(playback.binding, playback.time, sampled)
  if (policy) splitByRole(policy, playback, sampled, weight)
  addLinear(level.curves, level.curvePresence, sampled.curves, sampled.curvePresence, 1, weight)
  if (sampled.morphExtent !== ABSENT) {
    touchMorphs(level)
    addLinear(level.morphs, level.morphPresence, sampled.morphs, sampled.morphPresence, 1, weight)
  }
  if (sampled.jointExtent === ABSENT) return
  touchJoints(level)
  addLinear(
    level.translations,
    level.translationPresence,
    sampled.translations,
    sampled.translationPresence,
    3,
    weight,
  )
  addLinear(level.scales, level.scalePresence, sampled.scales, sampled.scalePresence, 3, weight)
  for (let joint = 0; joint < rig.jointNames.length; joint++) {
    const share = weight * sampled.rotationPresence[joint]!
    if (share === 0) continue
    const at = joint * 4
    if (level.rotationPresence[joint] === 0) level.rotations.fill(0, at, at + 4)
    turnBetween(turn, 0, sampled.rotations, at, rig.referenceRotations, at)
    rotationVectorFromQuaternion(vector, 0, turn, 0)
    for (let k = 0; k < 3; k++) level.rotations[at + k]! += share * vector[k]!
    level.rotationPresence[joint]! += share
  }
}

function addLinear(
  values: Float32Array,
  presences: Float32Array,
  from: Float32Array,
  fromPresences: Float32Array,
  width: number,
  weight: number,
): void {
  for (let channel = 0; channel < presences.length; channel++) {
    const presence = fromPresences[channel]!
    if (presence === 0) continue
    const share = weight * presence
    const first = presences[channel] === 0
    for (let k = channel * width; k < channel * width + width; k++)
      values[k] = (first ? 0 : values[k]!) + share * from[k]!
    presences[channel]! += share
  }
}

function takeLevel(level: PoseRegister, taken: PoseRegister): void {
  takeChannels(taken.curves, taken.curvePresence, level.curves, level.curvePresence, 1)
  if (level.morphExtent !== ABSENT) {
    touchMorphs(taken)
    takeChannels(taken.morphs, taken.morphPresence, level.morphs, level.morphPresence, 1)
  }
  if (level.jointExtent === ABSENT) return
  touchJoints(taken)
  takeChannels(
    taken.translations,
    taken.translationPresence,
    level.translations,
    level.translationPresence,
    3,
  )
  takeChannels(taken.rotations, taken.rotationPresence, level.rotations, level.rotationPresence, 4)
  takeChannels(taken.scales, taken.scalePresence, level.scales, level.scalePresence, 3)
}

/** A level's sum, scaled to what it may take of what higher ones left. */
function takeChannels(
  values: Float32Array,
  presences: Float32Array,
  from: Float32Array,
  fromPresences: Float32Array,
  width: number,
): void {
  for (let channel = 0; channel < presences.length; channel++) {
    const presence = fromPresences[channel]!
    if (presence === 0) continue
    const share = Math.min(presence, 1 - presences[channel]!)
    if (share <= 0) continue
    const first = presences[channel] === 0
    for (let k = channel * width; k < channel * width + width; k++)
      values[k] = (first ? 0 : values[k]!) + (share / presence) * from[k]!
    presences[channel]! += share
  }
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
      turnBetween(turn, 0, frame.rotations, at, reference, at)
      rotationVectorFromQuaternion(vector, 0, turn, 0)
    }
    for (let k = 0; k < 3; k++) vector[k] = (taken.rotations[at + k]! + rest * vector[k]!) / total
    quaternionFromRotationVector(turn, 0, vector, 0)
    multiplyQuaternions(frame.rotations, at, turn, 0, reference, at)
    normalizeQuaternion(frame.rotations, at)
    frame.rotationPresence[joint] = total
  }
}
