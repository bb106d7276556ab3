import type { Policy } from '@facework/documents'
import type { GazeCalibration } from '../compile/compile-gaze.ts'
import { type CompiledPolicy, compilePolicy } from '../compile/compile-policy.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseRegister } from '../evaluate/pose-buffers.ts'
import { Eyes } from '../eyes/eyes.ts'
import type { Playback } from './playback.ts'
import { applyOverrides, createPolicyLayers, type PolicyLayers } from './policy-layers.ts'
import { measureSpeech } from './speech-envelope.ts'

const compiled = new WeakMap<CompiledRig, CompiledPolicy>()

/** Characters of one rig share it; only the last is remembered. */
function compiledPolicy(policy: Policy, rig: CompiledRig): CompiledPolicy {
  const known = compiled.get(rig)
  if (known?.policy === policy) return known
  const made = compilePolicy(policy, rig)
  compiled.set(rig, made)
  return made
}

// [T4]
/**
 * The policy of one character at work. A frame meets it three times:
 *
 *   layerPlaybacks(…, layers)   speech, emotion and blinks of the clips
 *   afterClips                  the gaze goes over theirs
 *   afterControls               lids and blinks by themselves; what overrides hold back
 */
export class FacePerformance {
  readonly eyes = new Eyes()
  #layers: PolicyLayers | undefined
  #calibration: GazeCalibration | undefined

  /** Missing when the character has no policy: T2 alone decides then. */
  get layers(): PolicyLayers | undefined {
    return this.#layers
  }

  get policy(): Policy | undefined {
    return this.#layers?.compiled.policy
  }

  setPolicy(policy: Policy | undefined, rig: CompiledRig, calibration: GazeCalibration | undefined): void {
    this.#calibration = calibration
    this.#layers = policy && createPolicyLayers(compiledPolicy(policy, rig), rig)
    if (policy) this.eyes.bind(policy, rig, calibration)
  }

  setRig(rig: CompiledRig): void {
    this.setPolicy(this.policy, rig, this.#calibration)
  }

  /** Measures the amount of speech over time in clips of the role speech. */
  listen(playback: Playback): void {
    const { policy } = this
    if (playback.role !== 'speech' || !policy) return
    const mouth = new Set(policy.speech.flatMap((s) => s.controls))
    playback.speech = measureSpeech(playback.binding.clip, (name) => mouth.has(name), policy.activity)
  }

  afterClips(pose: PoseRegister, seconds: number): void {
    if (this.#layers) this.eyes.applyGaze(pose, seconds)
  }

  afterControls(pose: PoseRegister): void {
    if (!this.#layers) return
    this.eyes.applyLids(this.#layers.compiled, pose)
    applyOverrides(this.#layers.compiled, pose)
  }
}
