import { clamp } from '@facework/math/internal'
import type { CompiledKnots, CompiledPoses } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

/** Scratch memory of a pose asset's evaluation, one per instance. */
export interface PoseScratch {
  readonly controls: Float32Array
  readonly shapes: Float32Array
  /** Sums of deltas: nine numbers a joint, one a morph. */
  readonly joints: Float64Array
  readonly morphs: Float32Array
  /** Σ of weights that reached a joint or morph; full mode only. */
  readonly jointWeights: Float32Array
  readonly morphWeights: Float32Array
}

/** `controls` stands in where somebody else reads the weights too. */
export function createPoseScratch(rig: CompiledRig, poses = rig.poses, controls?: Float32Array): PoseScratch {
  const size = (n: number) => (poses ? n : 0)
  const full = (n: number) => new Float32Array(poses?.mode === 'full' ? n : 0)
  return {
    controls: controls ?? new Float32Array(poses?.controlNames.length ?? 0),
    shapes: new Float32Array(poses?.shapeCount ?? 0),
    joints: new Float64Array(size(rig.jointNames.length * 9)),
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

/** Controls, brought into their ranges → weights of shapes. */
export function spreadControls(poses: CompiledPoses, scratch: PoseScratch): void {
  const { controls, shapes } = scratch
  const { controlLow, controlHigh, combinationBases, firstCombination } = poses
  const full = poses.mode === 'full'
  for (let c = 0; c < controls.length; c++) {
    const low = full ? Math.max(0, controlLow[c]!) : controlLow[c]!
    const high = full ? Math.min(1, controlHigh[c]!) : controlHigh[c]!
    const value = clamp(controls[c]!, low, high)
    controls[c] = value
    shapes[c] = value
  }
  for (let s = controls.length; s < firstCombination; s++) shapes[s] = 0
  for (let k = 0; k < poses.knots.length; k++) {
    const knots = poses.knots[k]!
    spreadOverKnots(knots, controls[knots.control]!, shapes)
  }
  for (let i = 0, at = 0; at < combinationBases.length; i++, at += 3) {
    // Most combinations have a base that is at rest.
    let product = 1
    for (let k = at; k < at + 3 && product > 0; k++) {
      const base = combinationBases[k]!
      if (base >= 0) product *= clamp(controls[base]!, 0, 1)
    }
    shapes[firstCombination + i] = product
  }
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
