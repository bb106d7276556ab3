import type { KernelMemory } from '../kernels/kernel-memory.ts'
import type { CrowdRig } from './crowd-rig.ts'

/** Columns of a batch, one entry a character; addresses in the kernel's memory. */
export interface BatchColumns {
  order: number
  /** F64. */
  offsets: number
  speeds: number
  clips: number
  flags: number
  weights: number
  controls: number
  /** 0 in model space. */
  transforms: number
  details: number
  outWeights: number
  outJoints: number
  outScales: number
  outPalette: number
  outMorphs: number
}

/** What an evaluator reads of a batch, and where it writes. */
export interface EvaluatedBatch {
  readonly rig: CrowdRig
  readonly columns: BatchColumns
  readonly memory: KernelMemory
  /** Characters. */
  readonly count: number
  /** Entries of the order list that are to be evaluated; a multiple of LANE_PAIR. */
  readonly orderLength: number
  readonly clock: number
}
