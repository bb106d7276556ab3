import type { Clip } from '@facework/documents'
import { type Diagnostic, FaceworkError, suggestion } from '@facework/report'
import { bindClip } from './bind-clip.ts'
import { compileClip } from './compile-clip.ts'
import type { CompiledRig } from './compiled-rig.ts'
import type { CompiledGraph } from './graph/compiled-graph.ts'
import { DEFAULT_SLOT, defaultGraph } from './graph/default-graph.ts'
import { GraphInstance } from './graph/graph-instance.ts'
import type { InstanceState } from './graph/graph-step.ts'
import type { ChannelName, ProvenanceEntry } from './graph/provenance.ts'
import { Playback, type PlayOptions } from './playback.ts'
import type { PoseBuffers } from './pose-buffers.ts'

/** What an update shows: all channels filled. The views belong to the instance and change with the next update. */
export type CharacterFrame = PoseBuffers

export interface SlotPlayOptions extends PlayOptions {
  /** A slot of the character's graph; its slot `default`, else its first, unless given. */
  readonly slot?: string
}

/**
 * One character alive: what plays on it, which controls a script has set, and its last frame. It runs a
 * compiled graph; one made of a rig alone runs the default graph:
 *
 *   incoming (reference, or the scene) → clips by priority and weight → set controls → pose asset → frame
 */
export class CharacterInstance {
  #graph!: GraphInstance
  #state!: InstanceState
  #curveIndex: ReadonlyMap<string, number> = new Map()
  readonly #slots = new Map<string, Playback[]>()
  /** All slots' playbacks, for those who only want to know what plays. */
  #playbacks: readonly Playback[] = []

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
      controlValues: new Float32Array(rig.curveNames.length),
      controlSet: new Uint8Array(rig.curveNames.length),
    }
    for (const [name, old] of index) {
      const now = this.#curveIndex.get(name)
      if (now === undefined || before?.controlSet[old] !== 1) continue
      this.#state.controlSet[now] = 1
      this.#state.controlValues[now] = before.controlValues[old]!
    }
    for (const playback of this.playbacks) playback.rebind(bindClip(playback.binding.clip, rig))
    const tracing = (this.#graph as GraphInstance | undefined)?.tracing ?? false
    this.#graph = new GraphInstance(graph, this.#state, (slot) => this.#slot(slot))
    this.#graph.tracing = tracing
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
    const playbacks = this.#slot(this.#slotName(options.slot))
    const playback = new Playback(bindClip(compileClip(clip), this.rig), options)
    // Kept from the highest priority down, so that a frame need not sort.
    const at = playbacks.findIndex((p) => p.rank < playback.rank)
    playbacks.splice(at < 0 ? playbacks.length : at, 0, playback)
    this.#playbacks = [...this.#slots.values()].flat()
    return playback
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
    if (value !== undefined && !Number.isFinite(value)) {
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
    this.#dropFaded()
    const playing = this.#playbacks
    for (let i = 0; i < playing.length; i++) playing[i]!.advance(seconds)
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
    if (wanted === undefined && slots.length > 0)
      return slots.includes(DEFAULT_SLOT) ? DEFAULT_SLOT : slots[0]!
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
