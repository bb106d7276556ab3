import type { KernelMemory } from '../kernels/kernel-memory.ts'
import type { EvaluatedBatch } from './evaluated-batch.ts'

/** What a crowd is asked for: skinning matrices, joints relative to their parents, morph weights, shape weights. */
export type CrowdOutput = 'palette' | 'joints' | 'morphs' | 'weights'

/** The arithmetic of a crowd, in SIMD or in plain TypeScript; both on the same memory. */
export interface CrowdEvaluator {
  readonly kernel: 'simd' | 'typescript'
  readonly memory: KernelMemory
  /** Evaluates the characters of the batch's order list. */
  evaluate(batch: EvaluatedBatch): void
  /** The batch got a rig, or other memory. */
  prepare(batch: EvaluatedBatch): void
  release(batch: EvaluatedBatch): void
}
