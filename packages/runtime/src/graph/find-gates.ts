import { curvesOnly } from './batch-role.ts'
import { type CompiledStep, EMPTY_REGISTER } from './compiled-graph.ts'
import type { NodeContext } from './node-compiler.ts'
import type { OrderedNode } from './order-nodes.ts'

/** Which nodes serve one state of a state machine only, and may rest while it is not shown. */
export interface GatePlan {
  /** Per node; −1 for one that always runs. */
  readonly nodes: Int32Array
  /** Per gate: the gate its machine is behind. */
  readonly parents: Int32Array
  /** By machine and port. */
  gateOf(node: number, port: string): number
  /** The step that opens and closes the gates of a node, before anything that feeds its other ports. */
  decide(node: OrderedNode, context: NodeContext, place: StepPlace): CompiledStep[]
}

type StepPlace = Pick<CompiledStep, 'node' | 'kind' | 'gate' | 'inputs' | 'sources'>

const UNDECIDED = -2

/** A node is behind a gate when every node it feeds is, or is the state of that gate. */
export function findGates(nodes: readonly OrderedNode[]): GatePlan {
  const gates = new Int32Array(nodes.length).fill(UNDECIDED)
  const parents: number[] = []
  const byPort = new Map<string, number>()
  for (let i = nodes.length - 1; i >= 0; i--) {
    if (gates[i] === UNDECIDED) gates[i] = -1
    const { flat, ports, feeders } = nodes[i]!
    const machine = flat.node.kind === 'state-machine' ? flat.node : undefined
    ports.forEach((port, p) => {
      let gate = gates[i]!
      if (machine?.parameters.states.includes(port)) {
        gate = parents.length
        parents.push(gates[i]!)
        byPort.set(JSON.stringify([i, port]), gate)
      }
      const feeder = feeders[p]!
      if (feeder < 0) return
      gates[feeder] = gates[feeder] === UNDECIDED || gates[feeder] === gate ? gate : -1
    })
  }
  return {
    nodes: gates,
    parents: Int32Array.from(parents),
    gateOf: (node, port) => byPort.get(JSON.stringify([node, port])) ?? -1,
    decide,
  }
}

function decide(
  { flat, compiler, ports }: OrderedNode,
  context: NodeContext,
  place: StepPlace,
): CompiledStep[] {
  const create = compiler?.first?.(flat.node, context)
  if (!create) return []
  return [
    {
      ...place,
      ports: ports.slice(0, 1),
      passes: false,
      copies: -1,
      out: EMPTY_REGISTER,
      create,
      batch: curvesOnly('absent'),
    },
  ]
}
