import { multiplyQuaternions, type Numbers, type ReadonlyNumbers } from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

/** Rotation of a joint as the character sees it; the identity above the root (joint −1). */
export function modelRotation(
  rig: Pick<CompiledRig, 'parents'>,
  rotations: ReadonlyNumbers,
  joint: number,
  out: Float64Array,
): void {
  out[0] = out[1] = out[2] = 0
  out[3] = 1
  for (let at = joint; at >= 0; at = rig.parents[at]!) multiplyQuaternions(out, 0, rotations, at * 4, out, 0)
}

/** Takes a point of a joint to where the character has it. */
export function pointToModel(
  rig: Pick<CompiledRig, 'parents'>,
  pose: Pick<PoseBuffers, 'translations' | 'rotations' | 'scales'>,
  joint: number,
  point: Float64Array,
): void {
  for (let at = joint; at >= 0; at = rig.parents[at]!) {
    for (let k = 0; k < 3; k++) point[k]! *= pose.scales[at * 3 + k]!
    rotateBy(point, 0, pose.rotations, at * 4)
    for (let k = 0; k < 3; k++) point[k]! += pose.translations[at * 3 + k]!
  }
}

/** v ← q · v · q⁻¹, or with sense −1 the other way round. */
export function rotateBy(v: Numbers, o: number, q: ReadonlyNumbers, i: number, sense: 1 | -1 = 1): void {
  const qx = q[i]! * sense,
    qy = q[i + 1]! * sense,
    qz = q[i + 2]! * sense,
    qw = q[i + 3]!
  const x = v[o]!,
    y = v[o + 1]!,
    z = v[o + 2]!
  const tx = 2 * (qy * z - qz * y),
    ty = 2 * (qz * x - qx * z),
    tz = 2 * (qx * y - qy * x)
  v[o] = x + qw * tx + qy * tz - qz * ty
  v[o + 1] = y + qw * ty + qz * tx - qx * tz
  v[o + 2] = z + qw * tz + qx * ty - qy * tx
}
