import type { Transition } from '@facework/documents/internal'
import { type EasingDirection, type EasingStyle, ease } from '@facework/math/internal'
import { sumPoses } from '../../evaluate/sum-poses.ts'
import { curvesOnly } from '../batch-role.ts'
import { easingParts } from '../easing-parts.ts'
import type { StepContext, StepInstance } from '../graph-step.ts'
import type { NodeCompiler, NodeContext } from '../node-compiler.ts'

const CURVES = 'curves'

/** A condition by index: a curve or a value within limits, or time. */
interface CompiledCondition {
  readonly type: 'curve' | 'value' | 'clip-end' | 'time'
  readonly index: number
  readonly above: number
  readonly below: number
}

interface CompiledTransition {
  /** −1 for any state. */
  readonly from: number
  readonly to: number
  readonly conditions: readonly CompiledCondition[]
  readonly duration: number
  readonly style: EasingStyle | undefined
  readonly direction: EasingDirection
}

interface CompiledMachine {
  readonly transitions: readonly CompiledTransition[]
  readonly gates: readonly number[]
  readonly valueNames: readonly string[]
  readonly values: readonly number[]
}

/**
 * Where a machine is. A transition leads from whatever mixture is shown to its one state, so that one
 * that interrupts another does not jump.
 */
interface Machine {
  readonly weights: Float64Array
  readonly begun: Float64Array
  readonly values: Float64Array
  state: number
  /** Seconds since the state was entered. */
  time: number
  running: CompiledTransition | undefined
  started: boolean
}

export const stateMachine: NodeCompiler<'state-machine'> = {
  ports: (node) => [CURVES, ...node.parameters.states],
  inPlace: false,
  curves: (node) =>
    node.parameters.transitions.flatMap((t) => t.when.flatMap((c) => (c.type === 'curve' ? [c.curve] : []))),
  first(node, context) {
    const { states, transitions } = node.parameters
    const machine = compileMachine(node.parameters, context)
    if (
      !context.linked(CURVES) &&
      transitions.some((t) => t.when.some((condition) => condition.type === 'curve'))
    ) {
      context.report.warn(
        'graph/unlinked',
        'transitions',
        `State machine "${context.id}" asks for curves, and nothing is linked to its input "curves".`,
        'Link the stream whose curves are meant.',
      )
    }
    return (step) => {
      const live = createMachine(step, context.id, states.length, machine)
      return {
        parameters: new Map(
          machine.valueNames.map((name, i) => [
            `values.${name}`,
            (value: number) => {
              live.values[i] = value
            },
          ]),
        ),
        reset: () => start(live),
        run: (seconds) => advance(machine, live, step, seconds),
      }
    }
  },
  compile(node, context) {
    context.inBatch(curvesOnly('mixed', { curvePorts: [CURVES], remembers: 'the state it is in' }))
    const machine = compileMachine(node.parameters, context)
    const count = node.parameters.states.length
    return (step): StepInstance => {
      const live = createMachine(step, context.id, count, machine)
      const poses = step.inputs.slice(1)
      return {
        share: (input) => (input === 0 ? 0 : live.weights[input - 1]!),
        run: () => sumPoses(step.rig, step.out, poses, live.weights),
      }
    }
  },
}

function createMachine(step: StepContext, id: string, states: number, machine: CompiledMachine): Machine {
  return step.shared(id, () => {
    const live: Machine = {
      weights: new Float64Array(states),
      begun: new Float64Array(states),
      values: Float64Array.from(machine.values),
      state: 0,
      time: 0,
      running: undefined,
      started: false,
    }
    start(live)
    return live
  })
}

function start(live: Machine): void {
  live.weights.fill(0)
  if (live.weights.length > 0) live.weights[0] = 1
  live.state = 0
  live.time = 0
  live.running = undefined
  live.started = false
}

function advance(machine: CompiledMachine, live: Machine, step: StepContext, seconds: number): void {
  const { weights, begun } = live
  const { gates } = machine
  if (weights.length === 0) return
  if (!live.started) {
    live.started = true
    for (let i = 0; i < weights.length; i++) step.gates.open[gates[i]!] = weights[i]! > 0 ? 1 : 0
    step.gates.reset(gates[0]!)
  }
  if (seconds > 0 && Number.isFinite(seconds)) live.time += seconds
  for (let i = 0; i < machine.transitions.length; i++) {
    const transition = machine.transitions[i]!
    if (transition.to === live.state || (transition.from >= 0 && transition.from !== live.state)) continue
    if (!holds(transition, machine, live, step)) continue
    begun.set(weights)
    live.running = transition
    live.state = transition.to
    live.time = 0
    if (weights[transition.to] === 0) step.gates.reset(gates[transition.to]!)
    break
  }
  const { running } = live
  if (running) {
    const part = running.duration <= 0 ? 1 : Math.min(live.time / running.duration, 1)
    const share = running.style ? ease(running.style, running.direction, part) : part
    let sum = 0
    for (let i = 0; i < weights.length; i++) {
      weights[i] = Math.max(0, begun[i]! + ((i === running.to ? 1 : 0) - begun[i]!) * share)
      sum += weights[i]!
    }
    // Easings that reach beyond their ends would make more than the whole.
    for (let i = 0; sum > 0 && i < weights.length; i++) weights[i]! /= sum
    if (part >= 1) live.running = undefined
  }
  for (let i = 0; i < weights.length; i++)
    step.gates.open[gates[i]!] = weights[i]! > 0 || i === live.state ? 1 : 0
}

function holds(
  transition: CompiledTransition,
  machine: CompiledMachine,
  live: Machine,
  step: StepContext,
): boolean {
  for (let i = 0; i < transition.conditions.length; i++) {
    const { type, index, above, below } = transition.conditions[i]!
    let value = live.time
    if (type === 'value') value = live.values[index]!
    else if (type === 'clip-end') value = step.gates.remaining(machine.gates[live.state]!)
    else if (type === 'curve') {
      const stream = step.inputs[0]!
      const presence = Math.min(stream.curvePresence[index]!, 1)
      const rest = step.rig.curveDefaults[index]!
      value = presence <= 0 ? rest : presence * stream.curves[index]! + (1 - presence) * rest
    }
    if (!(value > above && value < below)) return false
  }
  return true
}

function compileMachine(
  parameters: { states: readonly string[]; transitions: readonly Transition[]; values: object },
  { rig, gateOf }: NodeContext,
): CompiledMachine {
  const { states } = parameters
  const valueNames = Object.keys(parameters.values)
  const index = (names: readonly string[], name: string) => names.indexOf(name)
  const conditions = (transition: Transition) =>
    transition.when.map((c): CompiledCondition => {
      // A hair below, so that a time or an end that is met exactly counts.
      if (c.type === 'time') return { type: c.type, index: 0, above: c.after - 1e-9, below: Infinity }
      if (c.type === 'clip-end') return { type: c.type, index: 0, above: -Infinity, below: c.within + 1e-9 }
      return {
        type: c.type,
        index: c.type === 'curve' ? index(rig.curveNames, c.curve) : index(valueNames, c.value),
        above: c.above ?? -Infinity,
        below: c.below ?? Infinity,
      }
    })
  return {
    gates: states.map(gateOf),
    valueNames,
    values: Object.values(parameters.values) as number[],
    transitions: parameters.transitions
      .filter((t) => states.includes(t.to) && (t.from === '*' || states.includes(t.from)))
      .map((t) => {
        const [style, direction] = easingParts(t.easing)
        return {
          from: t.from === '*' ? -1 : states.indexOf(t.from),
          to: states.indexOf(t.to),
          conditions: conditions(t),
          duration: t.duration,
          style,
          direction,
        }
      }),
  }
}
