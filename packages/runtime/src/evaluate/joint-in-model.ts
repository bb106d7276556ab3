import type { Numbers, ReadonlyNumbers } from '@facework/math/internal'
import type { CompiledRig } from '../compile/compiled-rig.ts'
import type { PoseRegister } from './pose-buffers.ts'

const NO_POINTS = new Float64Array(0)

/**
 * Rotation of a joint as the character sees it, the identity above the root (joint −1), and points of the joint taken
 * to where the character has them. Without a pose, and where its joints are absent, by the reference pose.
 */
export function jointInModel(
  rig: CompiledRig,
  pose: PoseRegister | undefined,
  joint: number,
  rotation: Float64Array,
  points = NO_POINTS,
): void {
  const there = pose?.jointExtent ? pose : undefined
  const rotations = there?.rotations ?? rig.referenceRotations
  const translations = there?.translations ?? rig.referenceTranslations
  const scales = there?.scales ?? rig.referenceScales
  let x = 0
  let y = 0
  let z = 0
  let w = 1
  for (let at = joint; at >= 0; at = rig.parents[at]!) {
    const qx = rotations[at * 4]!
    const qy = rotations[at * 4 + 1]!
    const qz = rotations[at * 4 + 2]!
    const qw = rotations[at * 4 + 3]!
    const ox = x
    const oy = y
    const oz = z
    x = qw * ox + qx * w + qy * oz - qz * oy
    y = qw * oy - qx * oz + qy * w + qz * ox
    z = qw * oz + qx * oy - qy * ox + qz * w
    w = qw * w - qx * ox - qy * oy - qz * oz
    for (let p = 0; p < points.length; p += 3) {
      const px = points[p]! * scales[at * 3]!
      const py = points[p + 1]! * scales[at * 3 + 1]!
      const pz = points[p + 2]! * scales[at * 3 + 2]!
      const tx = 2 * (qy * pz - qz * py)
      const ty = 2 * (qz * px - qx * pz)
      const tz = 2 * (qx * py - qy * px)
      points[p] = px + qw * tx + qy * tz - qz * ty + translations[at * 3]!
      points[p + 1] = py + qw * ty + qz * tx - qx * tz + translations[at * 3 + 1]!
      points[p + 2] = pz + qw * tz + qx * ty - qy * tx + translations[at * 3 + 2]!
    }
  }
  rotation[0] = x
  rotation[1] = y
  rotation[2] = z
  rotation[3] = w
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
