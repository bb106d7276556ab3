import type { Report } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { BatchRole } from './batch-role.ts'
import {
  type CompiledGraph,
  type CompiledStep,
  EMPTY_REGISTER,
  FIRST_FREE_REGISTER,
  INCOMING_REGISTER,
} from './compiled-graph.ts'
import type { FlatNode } from './expand-graph.ts'
import type { GatePlan } from './find-gates.ts'
import type { CompiledAssets } from './graph-assets.ts'
import { type NodeContext, passThrough } from './node-compiler.ts'
import { NodeReport } from './node-report.ts'
import type { OrderedNode } from './order-nodes.ts'
import { Registers } from './registers.ts'

type Steps = Pick<
  CompiledGraph,
  'steps' | 'registerCount' | 'output' | 'outputStep' | 'gateParents' | 'touchedJoints' | 'touchedMorphs'
>

/** Nodes in order → operations on as few pose buffers as will do. */
export function compileSteps(
  nodes: readonly OrderedNode[],
  gates: GatePlan,
  rig: CompiledRig,
  assetsOf: (node: FlatNode) => CompiledAssets,
  report: Report,
): Steps {
  const uses = new Int32Array(nodes.length)
  for (const { feeders } of nodes) for (const f of feeders) if (f >= 0) uses[f]!++
  const registers = new Registers(FIRST_FREE_REGISTER)
  const steps: CompiledStep[] = []
  /** Per node: the register its pose is in, and the step that wrote it; −1 while it has none. */
  const places = new Int32Array(nodes.length).fill(-1)
  const writers = new Int32Array(nodes.length).fill(-1)
  /** Per node: the node whose pose it passes on, or itself. */
  const holders = new Int32Array(nodes.length)
  const joints = new Set<number>()
  const morphs = new Set<number>()
  const roles = new Map<number, BatchRole>()
  const last = nodes.length - 1
  if (last >= 0) emit(last)
  return {
    steps,
    registerCount: registers.count,
    output: last >= 0 ? places[last]! : INCOMING_REGISTER,
    outputStep: last >= 0 ? writers[last]! : -1,
    gateParents: gates.parents,
    touchedJoints: sorted(joints),
    touchedMorphs: sorted(morphs),
  }

  /** Depth first, so that what one state needs comes after the step that decides between states. */
  function emit(i: number): void {
    if (places[i]! >= 0) return
    const { flat, compiler, ports, feeders } = nodes[i]!
    if (!compiler) {
      places[i] = EMPTY_REGISTER
      return
    }
    const context = contextOf(i)
    const common = { node: flat.id, kind: flat.node.kind, gate: gates.nodes[i] ?? -1 }
    if (compiler.first) {
      const [feeder = -1] = feeders
      if (feeder >= 0) emit(feeder)
      const input = feeder < 0 ? EMPTY_REGISTER : places[feeder]!
      const source = feeder < 0 ? -1 : writers[feeder]!
      steps.push(...gates.decide(nodes[i]!, context, { ...common, inputs: [input], sources: [source] }))
    }
    for (const feeder of feeders) if (feeder >= 0) emit(feeder)
    const inputs = feeders.map((f) => (f < 0 ? EMPTY_REGISTER : places[f]!))
    const sources = feeders.map((f) => (f < 0 ? -1 : writers[f]!))
    const [main = -1] = feeders
    const [first = EMPTY_REGISTER] = inputs
    const create = compiler.compile(flat.node, context)
    const batch = roles.get(i)
    const passes = create === passThrough
    const owned = main >= 0 && uses[holders[main]!] === 1 && first >= FIRST_FREE_REGISTER
    const moves = compiler.inPlace && (owned || passes)
    const pinned = flat.node.kind === 'input-pose'
    const out = pinned ? INCOMING_REGISTER : moves ? first : registers.take()
    const copies = compiler.inPlace && !moves ? first : -1
    writers[i] = steps.length
    places[i] = out
    // A pose that is passed on stays where it is, until those who read it here have done so too.
    holders[i] = passes && main >= 0 ? holders[main]! : i
    if (holders[i] !== i) uses[holders[i]!]! += uses[i]!
    steps.push({ ...common, ports, inputs, sources, passes, copies, out, create, batch })
    for (const feeder of feeders) {
      if (feeder < 0 || --uses[holders[feeder]!]! > 0) continue
      if (places[feeder]! >= FIRST_FREE_REGISTER && places[feeder] !== out) registers.give(places[feeder]!)
    }
  }

  function contextOf(i: number): NodeContext {
    const { flat } = nodes[i]!
    return {
      ...assetsOf(flat),
      rig,
      id: flat.id,
      report: new NodeReport(report, `${flat.path}.parameters`),
      linked: (port) => flat.sources.has(port),
      gateOf: (port) => gates.gateOf(i, port),
      touchJoint: (joint) => joints.add(joint),
      touchMorph: (morph) => morphs.add(morph),
      inBatch: (role) => roles.set(i, role),
    }
  }
}

const sorted = (indices: ReadonlySet<number>) => Int32Array.from([...indices].sort((a, b) => a - b))
