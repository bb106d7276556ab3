import type { Clip } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import { applyPoses } from './apply-poses.ts'
import { Arena } from './arena.ts'
import { bindClip } from './bind-clip.ts'
import { fillPose } from './blend-poses.ts'
import { compileClip } from './compile-clip.ts'
import type { CompiledRig } from './compiled-rig.ts'
import { type LayerScratch, layerPlaybacks } from './layer-playbacks.ts'
import { Playback, type PlayOptions } from './playback.ts'
import { createPoseBuffers, type PoseBuffers, poseBufferSize, setReferencePose } from './pose-buffers.ts'
import { createPoseScratch, type PoseScratch, poseScratchSize } from './pose-weights.ts'

/** What an update shows: all channels filled. The views belong to the instance and change with the next update. */
export type CharacterFrame = PoseBuffers

/**
 * One character alive: what plays on it, which controls a script has set, and its last frame.
 *
 *   incoming (reference, or the scene) → clips by priority and weight → set controls → defaults → pose asset → frame
 */
export class CharacterInstance {
  /** Switches the pose asset off: curves then move nothing (G3). */
  bypassPoses = false
  #rig!: CompiledRig
  #frame!: CharacterFrame
  #layers!: LayerScratch
  #scratch!: PoseScratch
  #curveIndex: ReadonlyMap<string, number> = new Map()
  #controlValues = new Float32Array(0)
  #controlSet = new Uint8Array(0)
  readonly #playbacks: Playback[] = []

  constructor(rig: CompiledRig) {
    this.setRig(rig)
  }

  /** The last frame. A new view after setRig. */
  get frame(): CharacterFrame {
    return this.#frame
  }

  /** Lives on in another rig, such as the same model with another pose asset: playbacks and controls stay. */
  setRig(rig: CompiledRig): void {
    const controls = new Map<string, number>()
    for (const [name, i] of this.#curveIndex)
      if (this.#controlSet[i] === 1) controls.set(name, this.#controlValues[i]!)
    const arena = new Arena(poseBufferSize(rig) * 4 + poseScratchSize(rig))
    this.#rig = rig
    this.#frame = createPoseBuffers(rig, arena)
    this.#layers = {
      sampled: createPoseBuffers(rig, arena),
      level: createPoseBuffers(rig, arena),
      taken: createPoseBuffers(rig, arena),
    }
    this.#scratch = createPoseScratch(rig, (n) => arena.floats(n))
    this.#curveIndex = new Map(rig.curveNames.map((name, i) => [name, i]))
    this.#controlValues = new Float32Array(rig.curveNames.length)
    this.#controlSet = new Uint8Array(rig.curveNames.length)
    for (const [name, value] of controls) if (this.#curveIndex.has(name)) this.setControl(name, value)
    for (const playback of this.#playbacks) playback.rebind(bindClip(playback.binding.clip, rig))
    setReferencePose(rig, this.#frame)
    fillPose(rig, this.#frame)
  }

  get rig(): CompiledRig {
    return this.#rig
  }

  get playbacks(): readonly Playback[] {
    return this.#playbacks
  }

  /** What the clips now playing name and this character lacks. */
  get diagnostics(): readonly Diagnostic[] {
    return [...this.#rig.diagnostics, ...this.#playbacks.flatMap((p) => p.binding.diagnostics)]
  }

  /** [T1] Starts a clip from its beginning. Higher priorities go over lower ones, equals blend (T2). */
  play(clip: Clip, options: PlayOptions = {}): Playback {
    const playback = new Playback(bindClip(compileClip(clip), this.#rig), options)
    // Kept from the highest priority down, so that a frame need not sort.
    const at = this.#playbacks.findIndex((p) => p.rank < playback.rank)
    this.#playbacks.splice(at < 0 ? this.#playbacks.length : at, 0, playback)
    return playback
  }

  /** Fades out everything that plays. */
  stopAll(fade?: number): void {
    for (const playback of this.#playbacks) playback.stop(fade)
  }

  /** Sets a control from a script, over what clips say; undefined gives it back to them (C5). */
  setControl(name: string, value: number | undefined): void {
    const index = this.#curveIndex.get(name)
    if (index === undefined) {
      throw new FaceworkError(
        'control/unknown',
        name,
        `Character "${this.#rig.name}" has no control "${name}".`,
        suggestion(name, this.#rig.curveNames),
      )
    }
    if (value !== undefined && !Number.isFinite(value)) {
      throw new FaceworkError(
        'control/number',
        name,
        `Control "${name}" should be a finite number; found ${value}.`,
      )
    }
    this.#controlSet[index] = value === undefined ? 0 : 1
    this.#controlValues[index] = value ?? 0
  }

  /** The value of a control in the last frame. */
  control(name: string): number {
    const index = this.#curveIndex.get(name)
    return index === undefined ? 0 : this.#frame.curves[index]!
  }

  /**
   * Moves time on and evaluates. `incoming` writes what the character is given this frame into the pose
   * (the scene's joints, as a body clip left them); without it that is the reference pose.
   */
  update(seconds: number, incoming?: (pose: PoseBuffers) => void): CharacterFrame {
    const frame = this.#frame
    for (let i = this.#playbacks.length - 1; i >= 0; i--) {
      if (!this.#playbacks[i]!.playing) this.#playbacks.splice(i, 1)
    }
    setReferencePose(this.#rig, frame)
    incoming?.(frame)
    for (let i = 0; i < this.#playbacks.length; i++) this.#playbacks[i]!.advance(seconds)
    layerPlaybacks(this.#rig, frame, this.#playbacks, this.#layers)
    for (let curve = 0; curve < this.#controlSet.length; curve++) {
      if (this.#controlSet[curve] === 0) continue
      frame.curves[curve] = this.#controlValues[curve]!
      frame.curvePresence[curve] = 1
    }
    fillPose(this.#rig, frame)
    if (!this.bypassPoses) applyPoses(this.#rig, frame, this.#scratch)
    return frame
  }
}
