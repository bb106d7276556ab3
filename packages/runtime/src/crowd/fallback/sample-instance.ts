import { clamp } from '@facework/math/internal'
import type { KernelMemory } from '../../kernels/kernel-memory.ts'
import {
  INSTANCE_CLAMPED,
  INSTANCE_CONTROLLED,
  INSTANCE_DECIDED,
  INSTANCE_WEIGHTED,
} from '../../kernels/layout.ts'
import type { CrowdRig } from '../crowd-rig.ts'
import type { EvaluatedBatch } from '../evaluated-batch.ts'
import { readRow } from '../read-row.ts'

// [C2, C5, P5, P7, P8]
/** Time → row of the clip → weights of one character's shapes, from `at` on. */
export function sampleInstance(batch: EvaluatedBatch, slot: number, weights: Float64Array, at: number): void {
  const { memory, columns, rig } = batch
  const { f64, i32 } = memory
  const time = f64[(columns.offsets >> 3) + slot]! + f64[(columns.speeds >> 3) + slot]! * batch.clock
  readRow(memory, i32[(columns.clips >> 2) + slot]!, time, rig.controlNames.length, weights, at)
  const flags = i32[(columns.flags >> 2) + slot]!
  if ((flags & INSTANCE_DECIDED) !== 0) decide(memory, batch, slot, flags, weights, at)
  combineWeights(rig, weights, at)
}

/** What the clip says, by the weight it plays with; over it what a script says; within the poses' ranges. */
function decide(
  { f32, i32 }: KernelMemory,
  { columns, rig }: EvaluatedBatch,
  slot: number,
  flags: number,
  weights: Float64Array,
  at: number,
): void {
  const weight = flags & INSTANCE_WEIGHTED ? f32[(columns.weights >> 2) + slot]! : 1
  const own = flags & INSTANCE_CONTROLLED ? i32[(columns.controls >> 2) + slot]! >> 2 : 0
  for (let c = 0; c < rig.controlNames.length; c++) {
    const rest = rig.defaults[c]!
    let value = rest + (weights[at + c]! - rest) * weight
    if (own > 0 && i32[own + rig.rowLength + c] !== 0) value = f32[own + c]!
    weights[at + c] = flags & INSTANCE_CLAMPED ? clamp(value, rig.lows[c]!, rig.highs[c]!) : value
  }
}

function combineWeights(rig: CrowdRig, weights: Float64Array, at: number): void {
  const { combinationBases, firstCombination, clampBases } = rig
  for (let i = 0, to = at + firstCombination; i < combinationBases.length; i += 3, to++) {
    let product = 1
    for (let k = 0; k < 3; k++) {
      const base = combinationBases[i + k]!
      if (base < 0) continue
      product *= clampBases ? clamp(weights[at + base]!, 0, 1) : weights[at + base]!
    }
    weights[to] = product
  }
  for (let k = 0; k < rig.knots.length; k++) {
    const { control, positions, shapes } = rig.knots[k]!
    const w = weights[at + control]!
    for (let i = 0; i < shapes.length; i++) if (shapes[i]! >= 0) weights[at + shapes[i]!] = 0
    let i = 0
    while (i < positions.length - 2 && w >= positions[i + 1]!) i++
    const part = (w - positions[i]!) / (positions[i + 1]! - positions[i]!)
    if (shapes[i]! >= 0) weights[at + shapes[i]!] = 1 - part
    if (shapes[i + 1]! >= 0) weights[at + shapes[i + 1]!] = part
  }
}
