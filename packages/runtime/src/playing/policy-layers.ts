import type { CompiledPolicy } from '../compile/compile-policy.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import type { Playback } from './playback.ts'
import { sampleSpeech } from './speech-envelope.ts'

/** Sums of weight × presence × value, and of weight × presence, one a curve. */
interface CurveSums {
  readonly values: Float32Array
  readonly presences: Float32Array
}

/** A policy on one instance: what of a frame is speech, what is emotion, and the most shut of all eyes. */
export interface PolicyLayers {
  readonly compiled: CompiledPolicy
  /** Amount of speech in the current frame: 0 none, 1 continuous. */
  activity: number
  speaks: boolean
  readonly speechLevel: CurveSums
  readonly emotionLevel: CurveSums
  readonly speech: CurveSums
  readonly emotion: CurveSums
  /** All numbers of the two sums of a level, and of the two of the frame: each pair is cleared at once. */
  readonly levelBlock: Float32Array
  readonly frameBlock: Float32Array
  readonly blink: Float32Array
}

export function createPolicyLayers(compiled: CompiledPolicy, rig: CompiledRig): PolicyLayers {
  const count = rig.curveNames.length
  const levelBlock = new Float32Array(count * 4)
  const frameBlock = new Float32Array(count * 4)
  const part = (block: Float32Array, i: number) => block.subarray(count * i, count * (i + 1))
  const sums = (block: Float32Array, i: number): CurveSums => ({
    values: part(block, i),
    presences: part(block, i + 1),
  })
  return {
    compiled,
    activity: 0,
    speaks: false,
    speechLevel: sums(levelBlock, 0),
    emotionLevel: sums(levelBlock, 2),
    speech: sums(frameBlock, 0),
    emotion: sums(frameBlock, 2),
    levelBlock,
    frameBlock,
    blink: new Float32Array(count),
  }
}

/** How much of the frame is speech. */
export function measureActivity(layers: PolicyLayers, playbacks: readonly Playback[]): void {
  layers.activity = 0
  layers.speaks = false
  for (let i = 0; i < playbacks.length; i++) {
    const playback = playbacks[i]!
    if (playback.role !== 'speech' || playback.level === 0) continue
    layers.speaks = true
    if (playback.speech)
      layers.activity = Math.max(
        layers.activity,
        playback.level * sampleSpeech(playback.speech, playback.time),
      )
  }
}

export function beginPolicy(layers: PolicyLayers, playbacks: readonly Playback[]): void {
  measureActivity(layers, playbacks)
  layers.blink.fill(Number.NEGATIVE_INFINITY)
  // Without speech no one reads them.
  if (layers.speaks) layers.frameBlock.fill(0)
}

export function beginPolicyLevel(layers: PolicyLayers): void {
  if (layers.speaks) layers.levelBlock.fill(0)
}

/** Reads the mouth of a speech clip, and the part of emotion in the others. */
export function splitByRole(
  layers: PolicyLayers,
  playback: Playback,
  sampled: PoseBuffers,
  weight: number,
): void {
  const { mouth, blink } = layers.compiled
  for (let i = 0; i < blink.length; i++) {
    const curve = blink[i]!
    if (sampled.curvePresence[curve]! > 0)
      layers.blink[curve] = Math.max(layers.blink[curve]!, weight * sampled.curves[curve]!)
  }
  if (!layers.speaks || playback.role === 'other') return
  const sums = playback.role === 'speech' ? layers.speechLevel : layers.emotionLevel
  for (let i = 0; i < mouth.length; i++) {
    const curve = mouth[i]!
    const share = weight * sampled.curvePresence[curve]!
    if (share === 0) continue
    sums.values[curve]! += share * sampled.curves[curve]!
    sums.presences[curve]! += share
    if (playback.role === 'speech') sampled.curvePresence[curve] = 0
  }
}

// [T2]
/** Before a level is taken: how much of it is emotion, by the same shares; and speech among itself. */
export function takePolicyLevel(layers: PolicyLayers, level: PoseBuffers, taken: PoseBuffers): void {
  if (!layers.speaks) return
  const { mouth } = layers.compiled
  const { speech, speechLevel, emotion, emotionLevel } = layers
  for (let i = 0; i < mouth.length; i++) {
    const curve = mouth[i]!
    const presence = level.curvePresence[curve]!
    if (presence > 0) {
      const part = Math.max(0, Math.min(presence, 1 - taken.curvePresence[curve]!)) / presence
      emotion.values[curve]! += part * emotionLevel.values[curve]!
      emotion.presences[curve]! += part * emotionLevel.presences[curve]!
    }
    const spoken = speechLevel.presences[curve]!
    if (spoken > 0) {
      const part = Math.max(0, Math.min(spoken, 1 - speech.presences[curve]!)) / spoken
      speech.values[curve]! += part * speechLevel.values[curve]!
      speech.presences[curve]! += part * spoken
    }
  }
}

// [T4]
/**
 * On mouth controls: speech, then what else there is besides emotion in what speech leaves, and emotion
 * on top, × (1 − yield × activity). The sum stops at 1 unless one of the two goes further alone. Eyes: the
 * most shut of what blending gives and what each clip says by its weight, so that two blinks at once are not
 * half a blink each, and a mood that changes between two sleepy faces does not wake up on the way.
 */
export function mergePolicy(layers: PolicyLayers, taken: PoseBuffers): void {
  const { mouth, yields, blink } = layers.compiled
  if (layers.speaks) {
    for (let i = 0; i < mouth.length; i++) {
      const curve = mouth[i]!
      const spoken = layers.speech.presences[curve]!
      const felt = layers.emotion.presences[curve]!
      const rest = taken.curvePresence[curve]!
      if (spoken === 0 && felt === 0) continue
      const stays = 1 - yields[i]! * layers.activity
      const speech = layers.speech.values[curve]!
      const emotion = stays * layers.emotion.values[curve]!
      const other = rest > 0 ? (1 - spoken) * (taken.curves[curve]! - layers.emotion.values[curve]!) : 0
      const sum = speech + other + emotion
      taken.curves[curve] = Math.min(sum, Math.max(1, speech + other, emotion))
      taken.curvePresence[curve] = Math.min(1, spoken + (1 - spoken) * (rest - felt) + stays * felt)
    }
  }
  for (let i = 0; i < blink.length; i++) {
    const curve = blink[i]!
    if (taken.curvePresence[curve]! > 0)
      taken.curves[curve] = Math.max(taken.curves[curve]!, layers.blink[curve]!)
  }
}

// [T4]
/** What overrides hold back, as masks over the values of mouth, blink and gaze. */
export function applyOverrides(compiled: CompiledPolicy, pose: PoseBuffers): void {
  const { overrides, held } = compiled
  for (let group = 0; group < held.length; group++) {
    let stays = 1
    for (let i = 0; i < overrides.length; i++) {
      const override = overrides[i]!
      if (override.held !== group) continue
      const there = pose.curves[override.curve]! * Math.min(pose.curvePresence[override.curve]!, 1)
      if (pose.curvePresence[override.curve]! > 0 && there > 0)
        stays -= override.blocks ? 1 : Math.min(there, 1)
    }
    if (stays === 1) continue
    const curves = held[group]!
    for (let i = 0; i < curves.length; i++) pose.curves[curves[i]!]! *= Math.max(0, stays)
  }
}
