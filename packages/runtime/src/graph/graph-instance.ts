import { FaceworkError, suggestion } from '@facework/report'
import { Arena } from '../evaluate/arena.ts'
import { fillPose, keepInputFinite, referencePose } from '../evaluate/fill-pose.ts'
import { layUnder } from '../evaluate/lay-under.ts'
import {
  copyPose,
  createPoseBuffers,
  INPUT,
  type PoseBuffers,
  type PoseRegister,
  poseBufferSize,
  setReferencePose,
} from '../evaluate/pose-buffers.ts'
import type { LayerScratch } from '../playing/layer-playbacks.ts'
import type { Playback } from '../playing/playback.ts'
import { type CompiledGraph, FIRST_FREE_REGISTER, INCOMING_REGISTER } from './compiled-graph.ts'
import type { Gates, InstanceState, StepInstance, SyncGroup } from './graph-step.ts'
import type { ChannelName, ProvenanceEntry, Trace } from './provenance.ts'
import { provenancePart } from './provenance-part.ts'

/** Frame, and what layering playbacks needs. */
const FURTHER_BUFFERS = 3

type InputWriter = (pose: PoseBuffers) => void

/** A compiled graph at work on one character: its buffers, and what its nodes remember. */
export class GraphInstance {
  readonly graph: CompiledGraph
  /** What the last run showed, all channels filled. */
  readonly frame: PoseRegister
  readonly #reference: PoseRegister
  readonly #registers: PoseRegister[]
  readonly #steps: StepInstance[]
  /** Steps that do something; the others are known to those who ask where a channel came from. */
  readonly #working: Int32Array
  readonly #gates: Gates
  readonly #count = { number: 0 }
  readonly #parameters = new Map<string, (value: number) => void>()
  /** Writer of the input pose; undefined for the reference pose, null while there is none. */
  #writer: InputWriter | undefined | null = null
  #trace: Trace | undefined

  constructor(graph: CompiledGraph, state: InstanceState, playbacks: (slot: string) => readonly Playback[]) {
    const { rig } = graph
    this.graph = graph
    const arena = new Arena(poseBufferSize(rig) * (graph.registerCount + FURTHER_BUFFERS))
    const layers: LayerScratch = {
      level: createPoseBuffers(rig, arena),
      taken: createPoseBuffers(rig, arena),
    }
    this.#registers = Array.from({ length: graph.registerCount }, () => createPoseBuffers(rig, arena))
    const shown = graph.output < FIRST_FREE_REGISTER ? undefined : this.#registers[graph.output]
    this.frame = shown ?? createPoseBuffers(rig, arena)
    this.#gates = {
      open: new Uint8Array(graph.gateParents.length),
      reset: (gate) => this.#resetGate(gate),
      remaining: (gate) => this.#remaining(gate),
    }
    const groups = new Map<string, SyncGroup>()
    const shared = new Map<string, unknown>()
    this.#steps = graph.steps.map((step) =>
      step.create({
        rig,
        slots: graph.slots,
        state,
        incoming: this.#registers[INCOMING_REGISTER]!,
        inputs: step.inputs.map((i) => this.#registers[i]!),
        out: this.#registers[step.out]!,
        gates: this.#gates,
        frame: this.#count,
        layers,
        playbacks,
        sync(name) {
          const group = groups.get(name) ?? { phase: 0, frame: -1 }
          groups.set(name, group)
          return group
        },
        shared<T>(node: string, make: () => T): T {
          if (!shared.has(node)) shared.set(node, make())
          return shared.get(node) as T
        },
        buffers: () => createPoseBuffers(rig),
      }),
    )
    this.#steps.forEach((step, i) => {
      for (const [name, set] of step.parameters ?? [])
        this.#parameters.set(`${graph.steps[i]!.node}.${name}`, set)
    })
    this.#working = Int32Array.from(graph.steps.keys()).filter((i) => !graph.steps[i]!.passes)
    this.#reference = referencePose(rig)
    setReferencePose(rig, this.frame)
    fillPose(rig, this.frame)
  }

  /**
   * Takes the input pose of the next run: the reference pose, with what `write` puts into it. One that is the same as
   * before is recognized by its number, and need not be copied again.
   */
  begin(write?: InputWriter, unchanged = false): void {
    if (write === this.#writer && (unchanged || !write)) return
    this.#writer = write
    const { rig } = this.graph
    const incoming = this.#registers[INCOMING_REGISTER]!
    setReferencePose(rig, incoming)
    write?.(incoming)
    if (write) keepInputFinite(rig, incoming)
    incoming.hasCurves = write !== undefined && incoming.curvePresence.some((p) => p !== 0)
    incoming.input++
    if (incoming.jointBlock.length > 0) incoming.jointExtent = INPUT
    if (incoming.morphs.length > 0) incoming.morphExtent = INPUT
  }

  // [C5]
  /** Runs every step that is not behind a closed gate, then fills the frame. */
  run(seconds: number): PoseBuffers {
    const { rig, steps, output } = this.graph
    this.#count.number++
    const trace = this.#trace
    trace?.ran.fill(0)
    const count = trace ? steps.length : this.#working.length
    for (let k = 0; k < count; k++) {
      const i = trace ? k : this.#working[k]!
      const step = steps[i]!
      if (step.gate >= 0 && !this.#isOpen(step.gate)) continue
      if (step.copies >= 0) copyPose(this.#registers[step.out]!, this.#registers[step.copies]!)
      this.#steps[i]!.run(seconds)
      if (trace) this.#note(trace, i)
    }
    // A graph that lets everything pass shows what comes in, which is not its own to fill.
    if (output < FIRST_FREE_REGISTER) copyPose(this.frame, this.#registers[output]!)
    layUnder(rig, this.frame, this.#registers[INCOMING_REGISTER]!)
    fillPose(rig, this.frame, this.#reference)
    return this.frame
  }

  // [G5]
  /** Keeps every node's pose from the next frame on, or stops to. */
  set tracing(on: boolean) {
    const { rig, steps } = this.graph
    if (!on) this.#trace = undefined
    else if (!this.#trace) {
      this.#trace = { poses: steps.map(() => createPoseBuffers(rig)), ran: new Uint8Array(steps.length) }
      void provenancePart.get()
    }
  }

  get tracing(): boolean {
    return this.#trace !== undefined
  }

  // [G5]
  /** Which nodes a channel of the last frame came from, sources first; nothing unless tracing. */
  provenance(channel: ChannelName): readonly ProvenanceEntry[] {
    const find = provenancePart.now
    return this.#trace && find ? find(this.graph, this.#steps, this.#trace, channel) : []
  }

  // [G5]
  /** The pose as a node left it in the last frame; undefined unless tracing, and where it did not run. */
  poseAfter(node: string): PoseBuffers | undefined {
    const step = this.graph.steps.findLastIndex((s) => s.node === node)
    return this.#trace?.ran[step] === 1 ? this.#trace.poses[step] : undefined
  }

  // [G5]
  /** How strong each part of a node was in the last frame; undefined for nodes that tell nothing of the kind. */
  weightsOf(node: string): ArrayLike<number> | undefined {
    return this.#steps[this.graph.steps.findLastIndex((s) => s.node === node)]?.weights
  }

  #note(trace: Trace, step: number): void {
    copyPose(trace.poses[step]!, this.#registers[this.graph.steps[step]!.out]!)
    trace.ran[step] = 1
  }

  /** Sets a parameter by `node.parameter`, or by the name it is exposed under. */
  setParameter(name: string, value: number | boolean): void {
    const set = this.#parameters.get(this.graph.exposed.get(name) ?? name)
    if (!set) {
      throw new FaceworkError(
        'graph/parameter-unknown',
        name,
        `Graph "${this.graph.name}" has no parameter "${name}" that can be set while it runs.`,
        suggestion(name, [...this.graph.exposed.keys(), ...this.#parameters.keys()]),
      )
    }
    const number = Number(value)
    if (!Number.isFinite(Math.fround(number))) {
      throw new FaceworkError(
        'graph/parameter-number',
        name,
        `Parameter "${name}" should be a finite number; found ${value}.`,
      )
    }
    set(number)
  }

  #isOpen(gate: number): boolean {
    for (let at = gate; at >= 0; at = this.graph.gateParents[at]!)
      if (this.#gates.open[at] === 0) return false
    return true
  }

  #isBehind(gate: number, other: number): boolean {
    for (let at = gate; at >= 0; at = this.graph.gateParents[at]!) if (at === other) return true
    return false
  }

  #resetGate(gate: number): void {
    const { steps } = this.graph
    for (let i = 0; i < steps.length; i++) if (this.#isBehind(steps[i]!.gate, gate)) this.#steps[i]!.reset?.()
  }

  #remaining(gate: number): number {
    const { steps } = this.graph
    let longest = -1
    for (let i = 0; i < steps.length; i++) {
      const step = this.#steps[i]!
      if (step.remaining && this.#isBehind(steps[i]!.gate, gate))
        longest = Math.max(longest, step.remaining())
    }
    return longest < 0 ? Number.POSITIVE_INFINITY : longest
  }
}
