import type { Clip, Policy } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import { applyPoses } from './apply-poses.ts'
import { Arena } from './arena.ts'
import { bindClip } from './bind-clip.ts'
import { fillPose } from './blend-poses.ts'
import { compileClip } from './compile-clip.ts'
import type { GazeCalibration } from './compile-gaze.ts'
import type { CompiledRig } from './compiled-rig.ts'
import type { Eyes } from './eyes.ts'
import { FacePerformance } from './face-performance.ts'
import { type LayerScratch, layerPlaybacks } from './layer-playbacks.ts'
import { Playback, type PlayOptions } from './playback.ts'
import { createPoseBuffers, type PoseBuffers, poseBufferSize, setReferencePose } from './pose-buffers.ts'
import { createPoseScratch, type PoseScratch, poseScratchSize } from './pose-weights.ts'

/** What an update shows: all channels filled. The views belong to the instance and change with the next update. */
export type CharacterFrame = PoseBuffers

export interface MoodOptions {
  /** Seconds of the cross-fade; 0.4 unless given, for faces change their mood slowly. */
  readonly fade?: number
  readonly weight?: number
  /** Hold the first frame instead of looping. */
  readonly static?: boolean
}

const MOOD_FADE = 0.4

/**
 * One character alive: what plays on it, which controls a script has set, and its last frame.
 *
 *   incoming (reference, or the scene) → clips by priority and weight, under a policy → gaze → set controls
 *   → lids and blinks → defaults → pose asset → frame
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
  readonly #starting: Playback[] = []
  #advancing = false
  #mood: Playback | undefined
  #emote: Playback | undefined
  readonly #performance = new FacePerformance()

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
    for (const playback of this.#playbacks)
      playback.rebind(bindClip(playback.binding.clip, rig, playback.binding.faceJoints))
    this.#performance.setRig(rig)
    setReferencePose(rig, this.#frame)
    fillPose(rig, this.#frame)
  }

  /**
   * [T4] How speech, emotion, blink and gaze share the face. Without one, priorities and weights alone decide.
   * `calibration` says what the gaze controls of this head do, where its joints do not tell.
   */
  setPolicy(policy: Policy | undefined, calibration?: GazeCalibration): void {
    this.#performance.setPolicy(policy, this.#rig, calibration)
    for (const playback of this.#playbacks) this.#performance.listen(playback)
  }

  get policy(): Policy | undefined {
    return this.#performance.policy
  }

  /** What the eyes do besides the clips: look at things, wander, blink. */
  get eyes(): Eyes {
    return this.#performance.eyes
  }

  /** How much somebody speaks in the last frame, 0 to 1 (T4). */
  get speechActivity(): number {
    return this.#performance.layers?.activity ?? 0
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
    return this.#start(clip, options, false)
  }

  /** [T3] The one looping face clip under everything else; a new one cross-fades with the old. */
  setMood(clip: Clip | undefined, options: MoodOptions = {}): Playback | undefined {
    const { fade = MOOD_FADE, static: still = false, weight = 1 } = options
    const mood =
      clip && this.#start(clip, { fade, weight, speed: still ? 0 : 1, loop: true, role: 'emotion' }, true)
    this.#mood?.stop(fade)
    this.#mood = mood
    return mood
  }

  get mood(): Playback | undefined {
    return this.#mood
  }

  /** [T3] Face and body of one clip, as an action; a new emote cross-fades with the one before it. */
  emote(clip: Clip, options: PlayOptions = {}): Playback {
    const emote = this.play(clip, { role: 'emotion', ...options })
    this.#emote?.stop(options.fade)
    this.#emote = emote
    return emote
  }

  #start(clip: Clip, options: PlayOptions, mood: boolean): Playback {
    const playback = new Playback(
      bindClip(compileClip(clip), this.#rig, options.faceJoints ?? false),
      options,
      mood,
    )
    this.#performance.listen(playback)
    // A listener may start a clip while the others are being moved on; that must not move one of them twice.
    if (this.#advancing) this.#starting.push(playback)
    else this.#insert(playback)
    return playback
  }

  /** Kept from the highest priority down, so that a frame need not sort. */
  #insert(playback: Playback): void {
    const at = this.#playbacks.findIndex((p) => p.rank < playback.rank)
    this.#playbacks.splice(at < 0 ? this.#playbacks.length : at, 0, playback)
  }

  #advance(seconds: number): void {
    this.#advancing = true
    try {
      for (let i = 0; i < this.#playbacks.length; i++) this.#playbacks[i]!.advance(seconds)
    } finally {
      this.#advancing = false
      for (let i = 0; i < this.#starting.length; i++) this.#insert(this.#starting[i]!)
      this.#starting.length = 0
    }
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
    this.#advance(seconds)
    layerPlaybacks(this.#rig, frame, this.#playbacks, this.#layers, this.#performance.layers)
    this.#performance.afterClips(frame, seconds)
    for (let curve = 0; curve < this.#controlSet.length; curve++) {
      if (this.#controlSet[curve] === 0) continue
      frame.curves[curve] = this.#controlValues[curve]!
      frame.curvePresence[curve] = 1
    }
    this.#performance.afterControls(frame)
    fillPose(this.#rig, frame)
    if (!this.bypassPoses) applyPoses(this.#rig, frame, this.#scratch)
    return frame
  }
}
