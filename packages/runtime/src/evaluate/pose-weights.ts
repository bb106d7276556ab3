import { clamp } from '@facework/math/internal'
import { type CompiledKnots, type CompiledPoses, DELTA_SIZE } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

/** How much of a pose asset is evaluated, for characters that are far away. */
export interface PoseDetail {
  /** Part of the joints that poses move, 0 to 1, those near the root first; the others stay where they are. */
  readonly joints: number
  /** Whether combinations, which correct poses that meet, are added. */
  readonly combinations: boolean
}

export const FULL_DETAIL: PoseDetail = { joints: 1, combinations: true }

/** Scratch memory of a pose asset's evaluation, one per instance. */
export interface PoseScratch {
  readonly controls: Float32Array
  readonly shapes: Float32Array
  /** Shapes whose weight is not 0: the first `activeCount`. */
  readonly active: Int32Array
  activeCount: number
  /** Whether 0 is in the range of every control. */
  readonly includesZero: boolean
  /** Sums of deltas: nine numbers a joint. */
  readonly joints: Float64Array
  /** Sums of differences, and Σ of weights that reached a joint or morph; full mode only. */
  readonly morphs: Float32Array
  readonly jointWeights: Float32Array
  readonly morphWeights: Float32Array
}

/** `controls` stands in where somebody else reads the weights too. */
export function createPoseScratch(rig: CompiledRig, poses = rig.poses, controls?: Float32Array): PoseScratch {
  const full = (n: number) => new Float32Array(poses?.mode === 'full' ? n : 0)
  return {
    controls: controls ?? new Float32Array(poses?.controlNames.length ?? 0),
    shapes: new Float32Array(poses?.shapeCount ?? 0),
    active: new Int32Array(poses?.shapeCount ?? 0),
    activeCount: 0,
    includesZero: poses?.controlLow.every((low, c) => low <= 0 && poses.controlHigh[c]! >= 0) ?? true,
    joints: new Float64Array(poses ? rig.jointNames.length * DELTA_SIZE : 0),
    morphs: full(rig.morphs.length),
    jointWeights: full(rig.jointNames.length),
    morphWeights: full(rig.morphs.length),
  }
}

// [P5, P8, P7]
/** Curves → weights of controls → weights of shapes: in-betweens and combinations. */
export function computePoseWeights(
  rig: CompiledRig,
  poses: CompiledPoses,
  pose: PoseBuffers,
  scratch: PoseScratch,
): void {
  readControls(rig, poses, pose, scratch.controls)
  spreadControls(poses, scratch)
}

// [C5]
/** What the curves say of each control; the share they are absent by counts as the default. */
export function readControls(
  rig: CompiledRig,
  poses: CompiledPoses,
  pose: PoseBuffers,
  controls: Float32Array,
): void {
  const { controlCurves } = poses
  const { curves, curvePresence } = pose
  const { curveDefaults } = rig
  for (let c = 0; c < controls.length; c++) {
    const curve = controlCurves[c]!
    const presence = curvePresence[curve]!
    if (presence >= 1) controls[c] = curves[curve]!
    else {
      const rest = curveDefaults[curve]!
      controls[c] = presence <= 0 ? rest : presence * curves[curve]! + (1 - presence) * rest
    }
  }
}

/** Controls, brought into their ranges → weights of shapes. Most of either are 0. */
export function spreadControls(poses: CompiledPoses, scratch: PoseScratch, detail = FULL_DETAIL): void {
  const { controls, shapes, active, includesZero } = scratch
  const { controlLow, controlHigh, combinationBases, firstCombination, knots } = poses
  const full = poses.mode === 'full'
  let count = 0
  shapes.fill(0)
  for (let c = 0; c < controls.length; c++) {
    let value = controls[c]!
    if (value === 0 && includesZero) continue
    const low = full && controlLow[c]! < 0 ? 0 : controlLow[c]!
    const high = full && controlHigh[c]! > 1 ? 1 : controlHigh[c]!
    if (value < low || value > high) {
      value = value < low ? low : high
      controls[c] = value
    }
    if (value === 0) continue
    shapes[c] = value
    active[count++] = c
  }
  const combinations = detail.combinations ? combinationBases.length : 0
  for (let i = 0, at = 0; at < combinations; i++, at += 3) {
    const first = shapes[combinationBases[at]!]!
    if (first <= 0) continue
    const second = shapes[combinationBases[at + 1]!]!
    if (second <= 0) continue
    const third = combinationBases[at + 2]!
    const product = Math.min(first, 1) * Math.min(second, 1) * (third < 0 ? 1 : clamp(shapes[third]!, 0, 1))
    if (product === 0) continue
    shapes[firstCombination + i] = product
    active[count++] = firstCombination + i
  }
  // Last, since they take their control's own shape out of it.
  for (let k = 0; k < knots.length; k++) {
    const { control, shapes: owners } = knots[k]!
    if (controls[control] === 0) continue
    spreadOverKnots(knots[k]!, controls[control]!, shapes)
    for (let i = 0; i < owners.length; i++) {
      const shape = owners[i]!
      if (shape >= 0 && shape !== control && shapes[shape] !== 0) active[count++] = shape
    }
  }
  scratch.activeCount = count
}

/** Hat functions: two neighbouring shapes share the weight; the end segments run on beyond the ends. */
function spreadOverKnots(knots: CompiledKnots, weight: number, shapes: Float32Array): void {
  const { positions, shapes: owners } = knots
  shapes[knots.control] = 0
  let i = 0
  while (i < positions.length - 2 && weight >= positions[i + 1]!) i++
  const part = (weight - positions[i]!) / (positions[i + 1]! - positions[i]!)
  if (owners[i]! >= 0) shapes[owners[i]!] = 1 - part
  if (owners[i + 1]! >= 0) shapes[owners[i + 1]!] = part
}
