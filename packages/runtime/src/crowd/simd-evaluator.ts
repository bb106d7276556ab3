import type { KernelMemory } from '../kernels/kernel-memory.ts'
import {
  BATCH_CLIPS,
  BATCH_CLOCK,
  BATCH_CONTROLS,
  BATCH_COUNT,
  BATCH_DETAILS,
  BATCH_FLAGS,
  BATCH_OFFSETS,
  BATCH_ORDER,
  BATCH_OUT_JOINTS,
  BATCH_OUT_MORPHS,
  BATCH_OUT_PALETTE,
  BATCH_OUT_SCALES,
  BATCH_OUT_WEIGHTS,
  BATCH_RIG,
  BATCH_SCRATCH,
  BATCH_SIZE,
  BATCH_SPEEDS,
  BATCH_TRANSFORMS,
  BATCH_WEIGHTS,
  BLOCK_LANES,
  INSTANCE_CONTROLLED,
  LANE_PAIR,
  LANES,
} from '../kernels/layout.ts'
import type { Kernel } from '../kernels/load-kernel.ts'
import { ControlRow } from './control-row.ts'
import type { CrowdEvaluator } from './crowd-evaluator.ts'
import type { CrowdRig } from './crowd-rig.ts'
import type { EvaluatedBatch } from './evaluated-batch.ts'
import { storeRig } from './store-rig.ts'

/** Vectors beside weights, lists and joints' matrices: sums, work, instance matrices, lanes, scales. */
const WORK_BYTES = 1024
/** Two 3×4 matrices of four characters. */
const JOINT_BYTES = 2 * 192

/** Evaluations of eight characters that a new batch begins with. */
const WARM_UPS = 32

interface Prepared {
  readonly struct: number
  readonly scratch: number
  readonly rig: readonly number[]
}

/** Runs the SIMD kernel over batches: JavaScript writes a struct, one call does the rest. */
export class SimdEvaluator implements CrowdEvaluator {
  readonly kernel = 'simd'
  readonly #kernel: Kernel
  readonly #batches = new Map<EvaluatedBatch, Prepared>()

  constructor(kernel: Kernel) {
    this.#kernel = kernel
  }

  get memory(): KernelMemory {
    return this.#kernel.memory
  }

  prepare(batch: EvaluatedBatch): void {
    const known = this.#batches.get(batch)
    const prepared = known ?? this.#store(batch)
    const { columns } = batch
    const { i32 } = this.memory
    const word = (field: number, value: number) => {
      i32[(prepared.struct + field) >> 2] = value
    }
    word(BATCH_RIG, prepared.rig[0]!)
    word(BATCH_SCRATCH, prepared.scratch)
    word(BATCH_ORDER, columns.order)
    word(BATCH_OFFSETS, columns.offsets)
    word(BATCH_SPEEDS, columns.speeds)
    word(BATCH_CLIPS, columns.clips)
    word(BATCH_FLAGS, columns.flags)
    word(BATCH_WEIGHTS, columns.weights)
    word(BATCH_CONTROLS, columns.controls)
    word(BATCH_TRANSFORMS, columns.transforms)
    word(BATCH_DETAILS, columns.details)
    word(BATCH_OUT_WEIGHTS, columns.outWeights)
    word(BATCH_OUT_JOINTS, columns.outJoints)
    word(BATCH_OUT_SCALES, columns.outScales)
    word(BATCH_OUT_PALETTE, columns.outPalette)
    word(BATCH_OUT_MORPHS, columns.outMorphs)
    if (!known) this.#warmUp(batch, prepared.struct)
  }

  evaluate(batch: EvaluatedBatch): void {
    const { struct } = this.#batches.get(batch)!
    this.memory.i32[(struct + BATCH_COUNT) >> 2] = batch.orderLength
    this.memory.f64[(struct + BATCH_CLOCK) >> 3] = batch.clock
    this.#kernel.evaluate(struct)
  }

  release(batch: EvaluatedBatch): void {
    const prepared = this.#batches.get(batch)
    if (!prepared) return
    this.#batches.delete(batch)
    for (const at of [prepared.struct, prepared.scratch, ...prepared.rig]) this.memory.free(at)
  }

  #store(batch: EvaluatedBatch): Prepared {
    const rig = storeRig(this.memory, batch.rig)
    const struct = this.memory.allocate(BATCH_SIZE)
    const prepared = { struct, scratch: this.memory.allocate(scratchBytes(batch.rig)), rig }
    this.#batches.set(batch, prepared)
    return prepared
  }

  /**
   * Engines translate a kernel in haste, and again with care once it has been busy for a while. Better now than
   * in the first frames: unused places are evaluated several times, with every pose at its full.
   */
  #warmUp({ columns, rig }: EvaluatedBatch, struct: number): void {
    const row = new ControlRow(this.memory, rig.rowLength)
    row.setAll(new Float32Array(rig.controlNames.length).fill(1))
    const { i32 } = this.memory
    i32[(struct + BATCH_COUNT) >> 2] = LANE_PAIR
    i32[columns.flags >> 2] = INSTANCE_CONTROLLED
    i32[columns.controls >> 2] = row.address
    i32[columns.details >> 2] = rig.jointCount
    for (let i = 0; i < WARM_UPS; i++) this.#kernel.evaluate(struct)
    i32[columns.flags >> 2] = 0
    i32[columns.controls >> 2] = 0
    row.free()
  }
}

/** As the kernel lays it out: weights of a block, active shapes, entries, starts, flags, then its work. */
function scratchBytes(rig: CrowdRig): number {
  const vectors = rig.shapeStride * (BLOCK_LANES / LANES + 1)
  return (
    vectors * 16 +
    rig.shapes.length * 8 +
    16 +
    (rig.jointCount + 8) * 8 +
    WORK_BYTES +
    rig.jointCount * JOINT_BYTES
  )
}
