import { rotationVectorBetween } from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import {
  ABSENT,
  clearJoints,
  clearMorphs,
  PARTLY,
  type PoseBuffers,
  type PoseRegister,
} from './pose-buffers.ts'
import { turnJoint } from './turn-joint.ts'

const sum = new Float64Array(3)
const step = new Float64Array(3)

type LinearKey = 'translations' | 'scales' | 'morphs' | 'curves'
type PresenceKey = 'translationPresence' | 'scalePresence' | 'morphPresence' | 'curvePresence'

function blendLinear(
  out: PoseBuffers,
  inputs: readonly PoseBuffers[],
  weights: ArrayLike<number>,
  key: LinearKey,
  presenceKey: PresenceKey,
  width: number,
): void {
  const values = out[key]
  const presences = out[presenceKey]
  for (let channel = 0; channel < presences.length; channel++) {
    let presence = 0
    for (let i = 0; i < inputs.length; i++) presence += weights[i]! * inputs[i]![presenceKey][channel]!
    presences[channel] = presence
    if (presence <= 0) continue
    for (let k = channel * width; k < channel * width + width; k++) {
      let total = 0
      for (let i = 0; i < inputs.length; i++)
        total += weights[i]! * inputs[i]![presenceKey][channel]! * inputs[i]![key][k]!
      values[k] = total / presence
    }
  }
}

// [C5, P6]
/**
 * p = Σ wᵢpᵢ and value = Σ wᵢpᵢvᵢ / p. Rotations are summed as rotation vectors from the reference
 * pose, so that the order of inputs does not matter. `out` must be none of the inputs.
 */
export function sumPoses(
  rig: CompiledRig,
  out: PoseRegister,
  inputs: readonly PoseRegister[],
  weights: ArrayLike<number>,
): void {
  blendLinear(out, inputs, weights, 'curves', 'curvePresence', 1)
  let hasMorphs = false
  let hasJoints = false
  for (let i = 0; i < inputs.length; i++) {
    if (inputs[i]!.morphExtent !== ABSENT) hasMorphs = true
    if (inputs[i]!.jointExtent !== ABSENT) hasJoints = true
  }
  if (hasMorphs) {
    blendLinear(out, inputs, weights, 'morphs', 'morphPresence', 1)
    out.morphExtent = PARTLY
  } else clearMorphs(out)
  if (hasJoints) {
    blendLinear(out, inputs, weights, 'translations', 'translationPresence', 3)
    blendLinear(out, inputs, weights, 'scales', 'scalePresence', 3)
    blendRotations(rig, out, inputs, weights)
    out.jointExtent = PARTLY
  } else clearJoints(out)
}

function blendRotations(
  rig: CompiledRig,
  out: PoseRegister,
  inputs: readonly PoseRegister[],
  weights: ArrayLike<number>,
): void {
  const reference = rig.referenceRotations
  for (let joint = 0; joint < rig.jointNames.length; joint++) {
    let presence = 0
    for (let i = 0; i < inputs.length; i++) presence += weights[i]! * inputs[i]!.rotationPresence[joint]!
    out.rotationPresence[joint] = presence
    if (presence <= 0) continue
    sum.fill(0)
    for (let i = 0; i < inputs.length; i++) {
      const share = (weights[i]! * inputs[i]!.rotationPresence[joint]!) / presence
      if (share === 0) continue
      rotationVectorBetween(step, 0, inputs[i]!.rotations, joint * 4, reference, joint * 4)
      sum[0]! += share * step[0]!
      sum[1]! += share * step[1]!
      sum[2]! += share * step[2]!
    }
    turnJoint(out.rotations, joint * 4, reference, sum, 0)
  }
}
