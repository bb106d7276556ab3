import type { Clip, Policy } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import { bindClip } from '../compile/bind-clip.ts'
import { clipForRig } from '../compile/clip-for-rig.ts'
import type { GazeCalibration } from '../compile/compile-gaze.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import { INPUT, type PoseBuffers } from '../evaluate/pose-buffers.ts'
import { FULL_DETAIL, type PoseDetail } from '../evaluate/pose-weights.ts'
import type { Eyes } from '../eyes/eyes.ts'
import type { CompiledGraph } from '../graph/compiled-graph.ts'
import { defaultGraph } from '../graph/default-graph.ts'
import { GraphInstance } from '../graph/graph-instance.ts'
import type { InstanceState } from '../graph/graph-step.ts'
import { mainSlot } from '../graph/main-slot.ts'
import type { ChannelName, ProvenanceEntry } from '../graph/provenance.ts'
import { createLiveLayer, type LiveLayer } from '../live/live-layer.ts'
import { checkClip } from './check-clip.ts'
import { FacePerformance } from './face-performance.ts'
import { Playback, type PlayOptions, PRIORITIES } from './playback.ts'
import { PlaybackSlots } from './playback-slots.ts'

export interface SlotPlayOptions extends PlayOptions {
  /** A slot of the character's graph; by default its slot `default`, or its first if it has none. */
  readonly slot?: string
  /** Wait for the end of this playback, then cross-fade; a looping one ends with its current round. */
  readonly after?: Playback | undefined
  /** Where the same clip is playing already, start that playback again instead of playing the clip twice. */
  readonly restart?: boolean | undefined
}

export interface MoodOptions {
  /** Seconds of the cross-fade; 0.4 unless given, since faces change their mood slowly. */
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
  readonly #playbacks = new PlaybackSlots((playback) => rebind(playback, this.rig))
  #mood: Playback | undefined
  #emote: Playback | undefined
  readonly #performance = new FacePerformance()

  constructor(from: CompiledRig | CompiledGraph) {
    this.setRig(from)
  }

  /** The last frame, all channels filled. Its views change with the next update, and are new after setRig. */
  get frame(): PoseBuffers {
    return this.#graph.frame
  }

  // [G3]
  /** Switches the pose asset off: curves then move nothing. */
  get bypassPoses(): boolean {
    return this.#state.bypassPoses
  }

  set bypassPoses(bypass: boolean) {
    this.#state.bypassPoses = bypass
  }

  /** How much of the poses is evaluated; all of it unless set. */
  get detail(): PoseDetail {
    return this.#state.detail
  }

  set detail(detail: PoseDetail) {
    this.#state.detail = { ...detail, joints: Math.min(Math.max(detail.joints, 0), 1) }
  }

  /**
   * Lives on in another rig or graph, such as the same model with another pose asset: playbacks and
   * controls stay.
   */
  setRig(from: CompiledRig | CompiledGraph): void {
    const graph = 'steps' in from ? from : defaultGraph(from)
    const { rig } = graph
    const [before, index] = [this.#state as InstanceState | undefined, this.#curveIndex]
    this.#curveIndex = curveIndexOf(rig)
    this.#state = {
      bypassPoses: before?.bypassPoses ?? false,
      detail: before?.detail ?? FULL_DETAIL,
      performance: this.#performance,
      controlValues: new Float32Array(rig.curveNames.length),
      controlSet: new Uint8Array(rig.curveNames.length),
      controlCount: 0,
      live: createLiveLayer(rig.curveNames.length),
    }
    for (const [name, old] of index) {
      const now = this.#curveIndex.get(name)
      if (now === undefined || before?.controlSet[old] !== 1) continue
      this.#state.controlSet[now] = 1
      this.#state.controlCount++
      this.#state.controlValues[now] = before.controlValues[old]!
    }
    this.#performance.setRig(rig)
    const tracing = (this.#graph as GraphInstance | undefined)?.tracing ?? false
    this.#graph = new GraphInstance(graph, this.#state, (slot) => this.#playbacks.slot(slot))
    this.#graph.tracing = tracing
    this.#playbacks.rebindAll()
  }

  // [T4]
  /**
   * How speech, emotion, blink and gaze share the face. Without one, priorities and weights alone decide.
   * `calibration` gives the effect of the gaze controls of this head where its joints do not show it.
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

  // [T4]
  /** Amount of speech in the last frame, 0 to 1. */
  get speechActivity(): number {
    return this.#performance.layers?.activity ?? 0
  }

  get graph(): CompiledGraph {
    return this.#graph.graph
  }

  get rig(): CompiledRig {
    return this.#graph.graph.rig
  }

  /** Live controls, by curve of the rig. A new one after setRig. */
  get live(): LiveLayer {
    return this.#state.live
  }

  get playbacks(): readonly Playback[] {
    return this.#playbacks.playbacks
  }

  /** Playbacks that wait for another to end. */
  get queued(): readonly Playback[] {
    return this.#playbacks.queued
  }

  /** What the graph has to say, and what the clips now playing name and this character lacks. */
  get diagnostics(): readonly Diagnostic[] {
    return [
      ...this.rig.diagnostics,
      ...this.graph.diagnostics,
      ...this.playbacks.flatMap((p) => p.binding.diagnostics),
    ]
  }

  // [T1, T2]
  /** Starts a clip from its beginning. Higher priorities go over lower ones, equals blend. */
  play(clip: Clip, options: SlotPlayOptions = {}): Playback {
    checkClip(clip, 'play')
    const same = options.restart
      ? this.playbacks.find((p) => p.binding.clip.document === clip && p !== this.#mood)
      : undefined
    if (!same) return this.#start(clip, options)
    same.restart()
    return same
  }

  /**
   * Plays a clip after those that play or wait at the same priority; at once when there are none.
   *
   *   face.play(hello); face.queue(question); await face.queue(smile).done
   */
  queue(clip: Clip, options: SlotPlayOptions = {}): Playback {
    checkClip(clip, 'queue')
    const slot = this.#slotName(options.slot)
    const rank = PRIORITIES.indexOf(options.priority ?? 'action')
    return this.#start(clip, { ...options, after: this.#playbacks.last(slot, rank) })
  }

  // [T3]
  /** The one looping face clip under everything else; a new one cross-fades with the old. */
  setMood(clip: Clip | undefined, options: MoodOptions = {}): Playback | undefined {
    const { fade = MOOD_FADE, static: still = false, weight = 1 } = options
    if (clip !== undefined) checkClip(clip, 'setMood')
    const mood =
      clip && this.#start(clip, { fade, weight, speed: still ? 0 : 1, loop: true, role: 'emotion' }, true)
    this.#mood?.stop(fade)
    this.#mood = mood
    return mood
  }

  get mood(): Playback | undefined {
    return this.#mood
  }

  // [T3]
  /** Face and body of one clip, as an action; a new emote cross-fades with the one before it. */
  emote(clip: Clip, options: SlotPlayOptions = {}): Playback {
    checkClip(clip, 'emote')
    const emote = this.#start(clip, { role: 'emotion', ...options })
    this.#emote?.stop(options.fade)
    this.#emote = emote
    return emote
  }

  #start(clip: Clip, options: SlotPlayOptions, mood = false): Playback {
    const slot = this.#slotName(options.slot)
    const binding = bindClip(clipForRig(clip, this.rig), this.rig, options.faceJoints ?? false)
    const playback = new Playback(binding, options, { slot, mood, owner: this.#playbacks })
    this.#performance.listen(playback)
    this.#playbacks.start(playback, options.after, options.fade)
    return playback
  }

  /** Fades out everything that plays, and empties the queue. */
  stopAll(fade?: number): void {
    this.#playbacks.stopAll(fade)
  }

  /**
   * Sets a parameter of the graph while it runs: `node.parameter` (`mix.weights[0]`, `moods.values.anger`),
   * or the name it is exposed under.
   */
  setParameter(name: string, value: number | boolean): void {
    this.#graph.setParameter(name, value)
  }

  // [G5]
  /** Debug mode: every node's pose is kept, for `provenance`. Off unless set, and free then. */
  get tracing(): boolean {
    return this.#graph.tracing
  }

  set tracing(on: boolean) {
    this.#graph.tracing = on
  }

  // [G5]
  /**
   * Which nodes of the graph a channel of the last frame came from, with value and weight, sources
   * first. Empty unless `tracing` was on during that frame.
   *
   *   character.provenance({ curve: 'JawDrop' })
   */
  provenance(channel: ChannelName): readonly ProvenanceEntry[] {
    return this.#graph.provenance(channel)
  }

  // [G5]
  /**
   * The pose as a node left it in the last frame. Undefined unless `tracing` was on, and for nodes that
   * did not run. The views change with the next update.
   */
  poseAfter(node: string): PoseBuffers | undefined {
    return this.#graph.poseAfter(node)
  }

  // [G5]
  /**
   * How strong each part of a node was in the last frame: the targets of a pose driver, in their order;
   * the control poses of a pose blender, in the order of its asset. Undefined for other nodes.
   */
  weightsOf(node: string): ArrayLike<number> | undefined {
    return this.#graph.weightsOf(node)
  }

  // [C5]
  /** Overrides a control from a script; undefined lets clips drive it again. */
  setControl(name: string, value: number | undefined): void {
    const index = this.#curveIndex.get(name)
    if (index === undefined) throw unknownControl(this.rig, name)
    if (value !== undefined && !Number.isFinite(Math.fround(value))) {
      throw new FaceworkError(
        'control/number',
        name,
        `Control "${name}" should be a finite number; found ${value}.`,
      )
    }
    const set = value === undefined ? 0 : 1
    this.#state.controlCount += set - this.#state.controlSet[index]!
    this.#state.controlSet[index] = set
    this.#state.controlValues[index] = value ?? 0
  }

  /**
   * The value of a control in the last frame. One that the character does not have throws, unless `missing` gives
   * what it counts as.
   */
  control(name: string, missing?: number): number {
    const value = this.frame.curves[this.#curveIndex.get(name) ?? -1] ?? missing
    if (value === undefined) throw unknownControl(this.rig, name)
    return value
  }

  /**
   * Moves time on and evaluates. `incoming` writes what the character is given this frame into the pose
   * (the scene's joints, as a body clip left them); without it that is the reference pose. `unchanged` says that
   * it would write what it wrote for the last update, so that it need not be called again.
   */
  update(seconds: number, incoming?: (pose: PoseBuffers) => void, unchanged = false): PoseBuffers {
    this.advance(seconds)
    return this.evaluate(seconds, incoming, unchanged)
  }

  /** The first half of an update: clips move on, and those that have faded out are let go of. */
  advance(seconds: number): void {
    this.#playbacks.advance(seconds)
  }

  /** The second half: runs the graph. `seconds` are those of its own nodes. */
  evaluate(seconds: number, incoming?: (pose: PoseBuffers) => void, unchanged = false): PoseBuffers {
    this.#graph.begin(incoming, unchanged)
    return this.#graph.run(seconds)
  }

  /** Whether a joint of the last frame may be elsewhere than what came in. */
  get movesJoints(): boolean {
    return this.#graph.frame.jointExtent !== INPUT
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

const curveIndices = new WeakMap<CompiledRig, ReadonlyMap<string, number>>()

/** Characters of one rig share it. */
function curveIndexOf(rig: CompiledRig): ReadonlyMap<string, number> {
  const known = curveIndices.get(rig) ?? new Map(rig.curveNames.map((name, i) => [name, i]))
  curveIndices.set(rig, known)
  return known
}

function rebind(playback: Playback, rig: CompiledRig): void {
  const { clip, faceJoints } = playback.binding
  playback.rebind(bindClip(clip.document ? clipForRig(clip.document, rig) : clip, rig, faceJoints))
}

function unknownControl(rig: CompiledRig, name: string): FaceworkError {
  return new FaceworkError(
    'control/unknown',
    name,
    `Character "${rig.name}" has no control "${name}".`,
    suggestion(name, rig.curveNames),
  )
}
