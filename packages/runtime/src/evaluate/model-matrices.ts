import { composeMatrix, multiplyMatrices } from '@facework/math/internal'
import type { CompiledRig, CompiledSkin } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

const local = new Float64Array(16)

/** Local → model: sixteen numbers a joint, column-major, relative to the character. */
export function computeModelMatrices(
  rig: CompiledRig,
  pose: PoseBuffers,
  out: Float32Array | Float64Array,
): void {
  for (let joint = 0; joint < rig.jointNames.length; joint++) {
    composeMatrix(local, 0, pose.translations, joint * 3, pose.rotations, joint * 4, pose.scales, joint * 3)
    const parent = rig.parents[joint]!
    if (parent < 0) out.set(local, joint * 16)
    else multiplyMatrices(out, joint * 16, out, parent * 16, local, 0)
  }
}

/** Model → skinning: what takes a vertex at bind time to where it is now. */
export function computeSkinMatrices(
  skin: CompiledSkin,
  model: Float32Array | Float64Array,
  out: Float32Array | Float64Array,
): void {
  for (let i = 0; i < skin.joints.length; i++) {
    multiplyMatrices(out, i * 16, model, skin.joints[i]! * 16, skin.inverseBinds, i * 16)
  }
}
