import type { Clip, Policy } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import { bindClip } from '../compile/bind-clip.ts'
import { clipForRig } from '../compile/clip-for-rig.ts'
import type { GazeCalibration } from '../compile/compile-gaze.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import type { Eyes } from '../eyes/eyes.ts'
import type { CompiledGraph } from '../graph/compiled-graph.ts'
import { defaultGraph } from '../graph/default-graph.ts'
import { GraphInstance } from '../graph/graph-instance.ts'
import type { InstanceState } from '../graph/graph-step.ts'
import { mainSlot } from '../graph/main-slot.ts'
import type { ChannelName, ProvenanceEntry } from '../graph/provenance.ts'
import { FacePerformance } from './face-performance.ts'
import { Playback, type PlayOptions } from './playback.ts'

/** What an update shows: all channels filled. The views belong to the instance and change with the next update. */
export type CharacterFrame = PoseBuffers

export interface SlotPlayOptions extends PlayOptions {
  /** A slot of the character's graph; its slot `default`, else its first, unless given. */
  readonly slot?: string
}

export interface MoodOptions {
  /** Seconds of the cross-fade; 0.4 unless given, for faces change their mood slowly. */
  readonly fade?: number
  readonly weight?: number
  /** Hold the first frame instead of looping. */
  readonly static?: boolean
}

const MOOD_FADE = 0.4

/**
 * One character alive: what plays on it, which controls a script has set, and its last frame. It runs a
 * compiled graph; one made of a rig alone runs the default graph:
 *
 *   incoming (reference, or the scene) → clips by priority and weight, under a policy → gaze → set controls
 *   → lids and blinks → pose asset → frame
 */
export class CharacterInstance {
  #graph!: GraphInstance
  #state!: InstanceState
  #curveIndex: ReadonlyMap<string, number> = new Map()
  readonly #slots = new Map<string, Playback[]>()
  /** All slots' playbacks, for those who only want to know what plays. */
  #playbacks: readonly Playback[] = []
  readonly #starting: { readonly playback: Playback; readonly slot: string }[] = []
  #advancing = false
  #mood: Playback | undefined
  #emote: Playback | undefined
  readonly #performance = new FacePerformance()

  constructor(from: CompiledRig | CompiledGraph) {
    this.setRig(from)
  }

  /** The last frame. A new view after setRig. */
  get frame(): CharacterFrame {
    return this.#graph.frame
  }

  /** Switches the pose asset off: curves then move nothing (G3). */
  get bypassPoses(): boolean {
    return this.#state.bypassPoses
  }

  set bypassPoses(bypass: boolean) {
    this.#state.bypassPoses = bypass
  }

  /**
   * Lives on in another rig or graph, such as the same model with another pose asset: playbacks and
   * controls stay.
   */
  setRig(from: CompiledRig | CompiledGraph): void {
    const graph = 'steps' in from ? from : defaultGraph(from)
    const { rig } = graph
    const [before, index] = [this.#state as InstanceState | undefined, this.#curveIndex]
    this.#curveIndex = new Map(rig.curveNames.map((name, i) => [name, i]))
    this.#state = {
      bypassPoses: before?.bypassPoses ?? false,
      performance: this.#performance,
      controlValues: new Float32Array(rig.curveNames.length),
      controlSet: new Uint8Array(rig.curveNames.length),
    }
    for (const [name, old] of index) {
      const now = this.#curveIndex.get(name)
      if (now === undefined || before?.controlSet[old] !== 1) continue
      this.#state.controlSet[now] = 1
      this.#state.controlValues[now] = before.controlValues[old]!
    }
    for (const playback of this.playbacks) {
      const { clip, faceJoints } = playback.binding
      playback.rebind(bindClip(clip.document ? clipForRig(clip.document, rig) : clip, rig, faceJoints))
    }
    this.#performance.setRig(rig)
    const tracing = (this.#graph as GraphInstance | undefined)?.tracing ?? false
    this.#graph = new GraphInstance(graph, this.#state, (slot) => this.#slot(slot))
    this.#graph.tracing = tracing
  }

  /**
   * [T4] How speech, emotion, blink and gaze share the face. Without one, priorities and weights alone decide.
   * `calibration` says what the gaze controls of this head do, where its joints do not tell.
   */
  setPolicy(policy: Policy | undefined, calibration?: GazeCalibration): void {
    this.#performance.setPolicy(policy, this.rig, calibration)
    for (const playback of this.playbacks) this.#performance.listen(playback)
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

  get graph(): CompiledGraph {
    return this.#graph.graph
  }

  get rig(): CompiledRig {
    return this.#graph.graph.rig
  }

  get playbacks(): readonly Playback[] {
    return this.#playbacks
  }

  /** What the graph has to say, and what the clips now playing name and this character lacks. */
  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.rig.diagnostics,
      ...this.graph.diagnostics,
      ...this.playbacks.flatMap((p) => p.binding.diagnostics),
    ]
  }

  /** [T1] Starts a clip from its beginning. Higher priorities go over lower ones, equals blend (T2). */
  play(clip: Clip, options: SlotPlayOptions = {}): Playback {
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
  emote(clip: Clip, options: SlotPlayOptions = {}): Playback {
    const emote = this.play(clip, { role: 'emotion', ...options })
    this.#emote?.stop(options.fade)
    this.#emote = emote
    return emote
  }

  #start(clip: Clip, options: SlotPlayOptions, mood: boolean): Playback {
    const slot = this.#slotName(options.slot)
    const binding = bindClip(clipForRig(clip, this.rig), this.rig, options.faceJoints ?? false)
    const playback = new Playback(binding, options, mood)
    this.#performance.listen(playback)
    // A listener may start a clip while the others are being moved on; that must not move one of them twice.
    if (this.#advancing) this.#starting.push({ playback, slot })
    else this.#insert(playback, slot)
    return playback
  }

  /** Kept from the highest priority down, so that a frame need not sort. */
  #insert(playback: Playback, slot: string): void {
    const playbacks = this.#slot(slot)
    const at = playbacks.findIndex((p) => p.rank < playback.rank)
    playbacks.splice(at < 0 ? playbacks.length : at, 0, playback)
    this.#playbacks = [...this.#slots.values()].flat()
  }

  #advance(seconds: number): void {
    const playing = this.#playbacks
    this.#advancing = true
    try {
      for (let i = 0; i < playing.length; i++) playing[i]!.advance(seconds)
    } finally {
      this.#advancing = false
      for (let i = 0; i < this.#starting.length; i++)
        this.#insert(this.#starting[i]!.playback, this.#starting[i]!.slot)
      this.#starting.length = 0
    }
  }

  /** Fades out everything that plays. */
  stopAll(fade?: number): void {
    for (const playback of this.playbacks) playback.stop(fade)
  }

  /**
   * Sets a parameter of the graph while it runs: `node.parameter` (`mix.weights[0]`, `moods.values.anger`),
   * or the name it is exposed under.
   */
  setParameter(name: string, value: number | boolean): void {
    this.#graph.setParameter(name, value)
  }

  /** [G5] Debug mode: every node's pose is kept, for `provenance`. Off unless set, and free then. */
  get tracing(): boolean {
    return this.#graph.tracing
  }

  set tracing(on: boolean) {
    this.#graph.tracing = on
  }

  /**
   * [G5] Which nodes of the graph a channel of the last frame came from, with value and weight, sources
   * first. Empty unless `tracing` was on during that frame.
   *
   *   character.provenance({ curve: 'JawDrop' })
   */
  provenance(channel: ChannelName): readonly ProvenanceEntry[] {
    return this.#graph.provenance(channel)
  }

  /**
   * [G5] The pose as a node left it in the last frame. Undefined unless `tracing` was on, and for nodes that
   * did not run. The views change with the next update.
   */
  poseAfter(node: string): PoseBuffers | undefined {
    return this.#graph.poseAfter(node)
  }

  /**
   * [G5] How strong each part of a node was in the last frame: the targets of a pose driver, in their order;
   * the control poses of a pose blender, in the order of its asset. Undefined for other nodes.
   */
  weightsOf(node: string): ArrayLike<number> | undefined {
    return this.#graph.weightsOf(node)
  }

  /** Sets a control from a script, over what clips say; undefined gives it back to them (C5). */
  setControl(name: string, value: number | undefined): void {
    const index = this.#curveIndex.get(name)
    if (index === undefined) {
      throw new FaceworkError(
        'control/unknown',
        name,
        `Character "${this.rig.name}" has no control "${name}".`,
        suggestion(name, this.rig.curveNames),
      )
    }
    if (value !== undefined && !Number.isFinite(Math.fround(value))) {
      throw new FaceworkError(
        'control/number',
        name,
        `Control "${name}" should be a finite number; found ${value}.`,
      )
    }
    this.#state.controlSet[index] = value === undefined ? 0 : 1
    this.#state.controlValues[index] = value ?? 0
  }

  /** The value of a control in the last frame. */
  control(name: string): number {
    const index = this.#curveIndex.get(name)
    return index === undefined ? 0 : this.frame.curves[index]!
  }

  /**
   * Moves time on and evaluates. `incoming` writes what the character is given this frame into the pose
   * (the scene's joints, as a body clip left them); without it that is the reference pose.
   */
  update(seconds: number, incoming?: (pose: PoseBuffers) => void): CharacterFrame {
    this.advance(seconds)
    return this.evaluate(seconds, incoming)
  }

  /** The first half of an update: clips move on, and those that have faded out are let go of. */
  advance(seconds: number): void {
    this.#dropFaded()
    this.#advance(seconds)
  }

  /** The second half: runs the graph. `seconds` are those of its own nodes. */
  evaluate(seconds: number, incoming?: (pose: PoseBuffers) => void): CharacterFrame {
    const pose = this.#graph.begin()
    incoming?.(pose)
    return this.#graph.run(seconds)
  }

  #dropFaded(): void {
    let faded = false
    for (let i = 0; i < this.#playbacks.length; i++) if (!this.#playbacks[i]!.playing) faded = true
    if (!faded) return
    for (const playbacks of this.#slots.values())
      for (let i = playbacks.length - 1; i >= 0; i--) if (!playbacks[i]!.playing) playbacks.splice(i, 1)
    this.#playbacks = [...this.#slots.values()].flat()
  }

  #slot(name: string): Playback[] {
    const known = this.#slots.get(name)
    if (known) return known
    const made: Playback[] = []
    this.#slots.set(name, made)
    return made
  }

  #slotName(wanted: string | undefined): string {
    const { slots, name } = this.graph
    if (wanted !== undefined && slots.includes(wanted)) return wanted
    const main = mainSlot(slots)
    if (wanted === undefined && main !== undefined) return main
    throw new FaceworkError(
      'play/slot',
      'slot',
      wanted === undefined
        ? `Graph "${name}" has no slot that a clip could be played in.`
        : `Graph "${name}" has no slot "${wanted}".`,
      wanted === undefined ? 'Add a Slot to it.' : suggestion(wanted, slots),
    )
  }
}
