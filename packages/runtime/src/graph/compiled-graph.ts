import type { Diagnostic } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { BatchRole } from './batch-role.ts'
import type { StepContext, StepInstance } from './graph-step.ts'

/** Registers every graph has: one where everything is absent, and the input pose. Neither is written by steps. */
export const EMPTY_REGISTER = 0
export const INCOMING_REGISTER = 1
export const FIRST_FREE_REGISTER = 2

/** One operation: reads registers, writes one. */
export interface CompiledStep {
  /** Of the node; `sub/inner` for one of a sub-graph. */
  readonly node: string
  readonly kind: string
  readonly ports: readonly string[]
  /** Registers of the ports, in order. */
  readonly inputs: readonly number[]
  /** Steps that wrote those registers; −1 for none. */
  readonly sources: readonly number[]
  /** It does nothing: the input of its first port is its output, in the same register. */
  readonly passes: boolean
  /** Copied to `out` before the step runs; −1 when it writes all of `out`, or works in place. */
  readonly copies: number
  readonly out: number
  /** Runs only while this gate is open; −1 for always. */
  readonly gate: number
  readonly create: (context: StepContext) => StepInstance
  /** How a crowd runs it; missing where it cannot. */
  readonly batch?: BatchRole | undefined
}

// [G1]
/**
 * A graph on one rig: a flat list of operations over numbered pose buffers, producers first.
 * Immutable; shared by every instance.
 */
export interface CompiledGraph {
  readonly name: string
  readonly rig: CompiledRig
  readonly steps: readonly CompiledStep[]
  readonly registerCount: number
  /** Register that the frame is taken from. */
  readonly output: number
  /** Step that wrote it; −1 for none. */
  readonly outputStep: number
  /** Per gate: the gate its state machine runs behind; −1 for none. A gate is one state of one machine. */
  readonly gateParents: Int32Array
  /** Names of the slots, in the order of the nodes. */
  readonly slots: readonly string[]
  /** By exposed name: `node.parameter`. */
  readonly exposed: ReadonlyMap<string, string>
  /** Joints and morphs that poses and clips of the graph itself may move, in order. */
  readonly touchedJoints: Int32Array
  readonly touchedMorphs: Int32Array
  readonly diagnostics: readonly Diagnostic[]
}
