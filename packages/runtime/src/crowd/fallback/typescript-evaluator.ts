import type { KernelMemory } from '../../kernels/kernel-memory.ts'
import { BLOCK_LANES } from '../../kernels/layout.ts'
import type { CrowdEvaluator } from '../crowd-evaluator.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import type { EvaluatedBatch } from '../evaluated-batch.ts'
import { ActiveEntries } from './active-entries.ts'
import { composeJoints } from './compose-joints.ts'
import { composePalette } from './compose-palette.ts'
import { type CrowdWork, crowdWork, MATRIX } from './crowd-work.ts'
import { derivePalette } from './derive-palette.ts'
import { restPalette } from './rest-palette.ts'
import { sampleInstance } from './sample-instance.ts'
import { sumDeltas } from './sum-deltas.ts'
import { sumScales } from './sum-scales.ts'
import { sumStretches } from './sum-stretches.ts'

/** Characters that share one list of active entries. */
const BLOCK = BLOCK_LANES

interface Prepared {
  readonly active: ActiveEntries
  readonly work: CrowdWork
}

/** The same evaluation in plain typed arrays, for engines without SIMD. */
export class TypescriptEvaluator implements CrowdEvaluator {
  readonly kernel = 'typescript'
  readonly memory: KernelMemory
  readonly #batches = new Map<EvaluatedBatch, Prepared>()

  constructor(memory: KernelMemory) {
    this.memory = memory
  }

  prepare(batch: EvaluatedBatch): void {
    if (this.#batches.has(batch)) return
    const { rig } = batch
    this.#batches.set(batch, { active: new ActiveEntries(rig), work: crowdWork(rig, BLOCK) })
  }

  release(batch: EvaluatedBatch): void {
    this.#batches.delete(batch)
  }

  evaluate(batch: EvaluatedBatch): void {
    const { rig, columns } = batch
    const { i32 } = this.memory
    const { work, active } = this.#batches.get(batch)!
    const order = columns.order >> 2
    const composes = columns.outPalette > 0 || columns.outJoints > 0
    const { shapeStride } = rig
    for (let first = 0; first < batch.orderLength; first += BLOCK) {
      const characters = Math.min(BLOCK, batch.orderLength - first)
      for (let i = 0; i < characters; i++) {
        const slot = i32[order + first + i]!
        const w = work.weights + i * shapeStride
        sampleInstance(batch, slot, work.numbers, w)
        writeWeights(batch, slot, work.numbers, w)
      }
      if (!composes) continue
      active.find(rig, work, characters)
      for (let i = 0; i < characters; i += 2) {
        const at = order + first + i
        composePair(batch, work, active, i32[at]!, i32[at + 1]!, work.weights + i * shapeStride)
      }
    }
  }
}

/** Palettes and joints of two characters whose weights begin at `w`; pairs have their detail in common. */
function composePair(
  { rig, columns, memory: { f32, i32 } }: EvaluatedBatch,
  work: CrowdWork,
  active: ActiveEntries,
  one: number,
  other: number,
  w: number,
): void {
  const { outPalette, outJoints, outScales, transforms } = columns
  const { shapeStride } = rig
  const detail = i32[(columns.details >> 2) + one]!
  if (rig.scaledCount > 0) sumScales(rig, work, active, w, w + shapeStride, detail)
  if (outPalette > 0) {
    const rests = active.movingCount < rig.jointCount || detail < rig.jointCount
    if (rig.scaledCount > 0) sumStretches(work, active, detail)
    sumDeltas(active, work, work.bindDeltas, w, w + shapeStride, detail, 1)
    for (let k = 0; k < 2; k++) {
      const slot = k === 0 ? one : other
      if (transforms > 0) {
        const at = (transforms >> 2) + slot * MATRIX
        for (let i = 0; i < MATRIX; i++) work.numbers[work.models + i] = f32[at + i]!
      }
      const to = (outPalette >> 2) + slot * rig.slotCount * MATRIX
      composePalette(rig, work, active, k, detail, f32, to)
      if (rests) restPalette(rig, work, active, detail, f32, to)
      derivePalette(rig, f32, to)
    }
  }
  if (outJoints > 0) {
    sumDeltas(active, work, work.deltas, w, w + shapeStride, detail, 0.25)
    for (let k = 0; k < 2; k++) {
      const slot = k === 0 ? one : other
      const to = (outJoints >> 2) + slot * rig.jointCount * 8
      const scales = (outScales >> 2) + slot * rig.scaledCount * 4
      composeJoints(rig, work, active, k, detail, f32, to, scales)
    }
  }
}

/** Weights of shapes and morphs, where they are asked for. */
function writeWeights(batch: EvaluatedBatch, slot: number, weights: Float64Array, at: number): void {
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
