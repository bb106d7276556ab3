import { clamp } from '@facework/math/internal'
import type { CompiledKnots, CompiledPoses } from '../compile/compiled-poses.ts'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

/** Scratch memory of a pose asset's evaluation, one per instance. */
export interface PoseScratch {
  readonly controls: Float32Array
  readonly shapes: Float32Array
  /** Sums of deltas: nine numbers a joint, one a morph. */
  readonly joints: Float32Array
  readonly morphs: Float32Array
  /** Σ of weights that reached a joint or morph; full mode only. */
  readonly jointWeights: Float32Array
  readonly morphWeights: Float32Array
}

/** `controls` stands in where somebody else reads the weights too. */
export function createPoseScratch(
  rig: CompiledRig,
  floats: (count: number) => Float32Array = (n) => new Float32Array(n),
  poses = rig.poses,
  controls?: Float32Array,
): PoseScratch {
  const none = poses === undefined
  const size = (n: number) => floats(none ? 0 : n)
  return {
    controls: controls ?? size(poses?.controlNames.length ?? 0),
    shapes: size(poses?.shapeCount ?? 0),
    joints: size(rig.jointNames.length * 9),
    morphs: size(rig.morphs.length),
    jointWeights: size(rig.jointNames.length),
    morphWeights: size(rig.morphs.length),
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
  for (let c = 0; c < controls.length; c++) {
    const curve = poses.controlCurves[c]!
    const presence = Math.min(pose.curvePresence[curve]!, 1)
    const rest = rig.curveDefaults[curve]!
    controls[c] = presence <= 0 ? rest : presence * pose.curves[curve]! + (1 - presence) * rest
  }
}

/** Controls, brought into their ranges → weights of shapes. */
export function spreadControls(poses: CompiledPoses, scratch: PoseScratch): void {
  const { controls, shapes } = scratch
  for (let c = 0; c < controls.length; c++) {
    const low = poses.mode === 'full' ? Math.max(0, poses.controlLow[c]!) : poses.controlLow[c]!
    const high = poses.mode === 'full' ? Math.min(1, poses.controlHigh[c]!) : poses.controlHigh[c]!
    controls[c] = clamp(controls[c]!, low, high)
  }
  shapes.fill(0)
  shapes.set(controls)
  for (const knots of poses.knots) spreadOverKnots(knots, controls[knots.control]!, shapes)
  for (let i = 0; i * 3 < poses.combinationBases.length; i++) {
    let product = 1
    for (let k = 0; k < 3; k++) {
      const base = poses.combinationBases[i * 3 + k]!
      if (base >= 0) product *= clamp(controls[base]!, 0, 1)
    }
    shapes[poses.firstCombination + i] = product
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
