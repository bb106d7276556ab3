import type { CompiledPoses } from '../compile/compiled-poses.ts'
import type { CompiledHeadTurn } from '../evaluate/head-turn.ts'
import type { StepContext, StepInstance } from './graph-step.ts'

/** What a node leaves of joints and morphs, when it changes curves only. */
export type JointStream =
  /** None are there. */
  | 'absent'
  /** All are where the reference pose has them. */
  | 'reference'
  /** Those of the first port go on. */
  | 'first'
  /** The same, and they are what is seen. */
  | 'shown'
  /** Those of the first port, under those of the others. */
  | 'over'
  /** All ports in one. */
  | 'mixed'
  /** The first port less the second. */
  | 'difference'
  /** The first port and the difference at the second. */
  | 'sum'

/** A node that a crowd runs character by character on curves alone, or reads ahead. */
export interface CurvesRole {
  readonly runs: 'curves'
  readonly joints: JointStream
  /** Ports of which only the curves count. */
  readonly curvePorts?: readonly string[]
  /** What it remembers from frame to frame, so that time alone does not tell what it gives. */
  readonly remembers?: string
}

/** A node that moves joints and morphs by linear shapes, which a crowd sums for everybody at once. */
export interface PosesRole {
  readonly runs: 'poses'
  /** A head turn is three shapes, one an axis. */
  readonly poses: CompiledPoses | CompiledHeadTurn
  /** Joints the shapes may move. */
  readonly joints: Int32Array
  /** Curves that every weight depends on; by default each on its own, `controlCurves`. */
  readonly reads?: Int32Array
  /** The step on curves alone: what it would move joints by goes to `weights`, one a control of the poses. */
  readonly create: (context: StepContext, weights: Float32Array) => StepInstance
}

/** A node that needs each character's own joints. */
export interface NoRole {
  readonly runs: 'nowhere'
  readonly why: string
  readonly remedy: string
}

/** How a node takes part in a crowd. */
export type BatchRole = CurvesRole | PosesRole | NoRole

export const curvesOnly = (joints: JointStream, more: Partial<CurvesRole> = {}): CurvesRole => ({
  runs: 'curves',
  joints,
  ...more,
})
