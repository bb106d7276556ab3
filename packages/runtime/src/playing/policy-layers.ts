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
  readonly speech: CurveSums
  readonly emotion: CurveSums
  /** All numbers of the two, which are cleared at once. */
  readonly frameBlock: Float32Array
  /** Of one priority, by curve: the sum of the weights of speech that has not taken its part yet. */
  readonly speechWeights: Float32Array
  readonly blink: Float32Array
}

export function createPolicyLayers(compiled: CompiledPolicy, rig: CompiledRig): PolicyLayers {
  const count = rig.curveNames.length
  const frameBlock = new Float32Array(count * 4)
  const part = (i: number) => frameBlock.subarray(count * i, count * (i + 1))
  return {
    compiled,
    activity: 0,
    speaks: false,
    speech: { values: part(0), presences: part(1) },
    emotion: { values: part(2), presences: part(3) },
    frameBlock,
    speechWeights: new Float32Array(count),
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

// [T4]
/**
 * On mouth controls: speech, then what else there is besides emotion in what speech leaves, and emotion
 * on top, × (1 − yield × activity). The sum stops at 1 unless one of the two goes further alone. Eyes: the
 * most shut of what blending gives and what each clip says by its weight, so that two blinks at once are not
 * half a blink each, and a mood that changes between two sleepy faces does not wake up on the way.
 */
export function mergePolicy(layers: PolicyLayers, taken: PoseBuffers): void {
  const { mouth, yields, blink } = layers.compiled
  const { speech, emotion, activity } = layers
  if (layers.speaks) {
    for (let i = 0; i < mouth.length; i++) {
      const curve = mouth[i]!
      const spoken = speech.presences[curve]!
      const felt = emotion.presences[curve]!
      const rest = taken.curvePresence[curve]!
      if (spoken === 0 && felt === 0) continue
      const stays = 1 - yields[i]! * activity
      const said = speech.values[curve]!
      const feeling = stays * emotion.values[curve]!
      const other = rest > 0 ? (1 - spoken) * (taken.curves[curve]! - emotion.values[curve]!) : 0
      const sum = said + other + feeling
      taken.curves[curve] = Math.min(sum, Math.max(1, said + other, feeling))
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
