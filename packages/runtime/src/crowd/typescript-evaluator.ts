import type { KernelMemory } from '../kernels/kernel-memory.ts'
import { ActiveEntries } from './active-entries.ts'
import { composeJoints } from './compose-joints.ts'
import { composePalette } from './compose-palette.ts'
import type { CrowdBatch } from './crowd-batch.ts'
import type { CrowdEvaluator } from './crowd-evaluator.ts'
import type { CrowdRig } from './crowd-rig.ts'
import { sampleInstance } from './sample-instance.ts'

/** Characters that share one list of active entries. */
const BLOCK = 8
const NONE = new Float32Array(0)

interface Prepared {
  readonly weights: Float64Array
  readonly active: ActiveEntries
  /** In 64 bits, which saves a conversion in the innermost loop. */
  readonly deltas: Float64Array
  readonly bindDeltas: Float64Array
}

/** The same evaluation in plain typed arrays, for engines without SIMD. */
export class TypescriptEvaluator implements CrowdEvaluator {
  readonly kernel = 'typescript'
  readonly memory: KernelMemory
  readonly #batches = new Map<CrowdBatch, Prepared>()

  constructor(memory: KernelMemory) {
    this.memory = memory
  }

  prepare(batch: CrowdBatch): void {
    if (this.#batches.has(batch)) return
    const { rig } = batch
    this.#batches.set(batch, {
      weights: new Float64Array(BLOCK * rig.shapeStride),
      active: new ActiveEntries(rig),
      deltas: Float64Array.from(rig.deltas),
      bindDeltas: Float64Array.from(rig.bindDeltas),
    })
  }

  release(batch: CrowdBatch): void {
    this.#batches.delete(batch)
  }

  evaluate(batch: CrowdBatch): void {
    const { rig, columns } = batch
    const { f32, i32 } = this.memory
    const { weights, active, deltas, bindDeltas } = this.#batches.get(batch)!
    const { outPalette, outJoints, outScales } = columns
    const order = columns.order >> 2
    const transforms = columns.transforms > 0 ? f32 : NONE
    for (let first = 0; first < batch.orderLength; first += BLOCK) {
      for (let i = 0; i < BLOCK; i++) {
        const slot = i32[order + first + i]!
        sampleInstance(batch, slot, weights, i * rig.shapeStride)
        writeWeights(batch, slot, weights, i * rig.shapeStride)
      }
      if (outPalette === 0 && outJoints === 0) continue
      active.find(rig, weights, BLOCK)
      for (let i = 0; i < BLOCK; i++) {
        const slot = i32[order + first + i]!
        const detail = i32[(columns.details >> 2) + slot]!
        const w = i * rig.shapeStride
        if (outPalette > 0) {
          const to = (outPalette >> 2) + slot * rig.slotCount * 12
          const at = (columns.transforms >> 2) + slot * 12
          composePalette(rig, bindDeltas, active, weights, w, detail, transforms, at, f32, to)
        }
        if (outJoints > 0) {
          const to = (outJoints >> 2) + slot * rig.jointCount * 8
          const scalesAt = (outScales >> 2) + slot * rig.scaledCount * 4
          composeJoints(rig, deltas, active, weights, w, detail, f32, to, f32, scalesAt)
        }
      }
    }
  }
}

/** Weights of shapes and morphs, where they are asked for. */
function writeWeights(batch: CrowdBatch, slot: number, weights: Float64Array, at: number): void {
  const { rig, columns, memory } = batch
  const { f32 } = memory
  if (columns.outWeights > 0) {
    const to = (columns.outWeights >> 2) + slot * rig.shapeStride
    for (let s = 0; s < rig.shapeCount; s++) f32[to + s] = weights[at + s]!
  }
  if (columns.outMorphs > 0)
    writeMorphs(rig, weights, at, f32, (columns.outMorphs >> 2) + slot * rig.morphStride)
}

function writeMorphs(rig: CrowdRig, weights: Float64Array, at: number, out: Float32Array, to: number): void {
  const { morphStarts, morphShapes, morphValues, morphDefaults } = rig
  for (let m = 0; m < rig.morphCount; m++) {
    let sum = morphDefaults[m]!
    for (let e = morphStarts[m]!; e < morphStarts[m + 1]!; e++)
      sum += weights[at + morphShapes[e]!]! * morphValues[e]!
    out[to + m] = sum
  }
}
