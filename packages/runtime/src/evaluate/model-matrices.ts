import type { CompiledRig, CompiledSkin } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

type Matrices = Float32Array | Float64Array

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)
const local = new Float64Array(16)

/**
 * Local → model: sixteen numbers a joint, column-major, relative to the character. Written out instead of composed of
 * functions: every frame does this for every joint.
 */
export function computeModelMatrices(rig: CompiledRig, pose: PoseBuffers, out: Matrices): void {
  const { translations, rotations, scales } = pose
  const { parents } = rig
  for (let joint = 0; joint < parents.length; joint++) {
    const x = rotations[joint * 4]!
    const y = rotations[joint * 4 + 1]!
    const z = rotations[joint * 4 + 2]!
    const w = rotations[joint * 4 + 3]!
    const v = joint * 3
    const sx = scales[v]!
    const sy = scales[v + 1]!
    const sz = scales[v + 2]!
    local[0] = (1 - 2 * (y * y + z * z)) * sx
    local[1] = 2 * (x * y + w * z) * sx
    local[2] = 2 * (x * z - w * y) * sx
    local[4] = 2 * (x * y - w * z) * sy
    local[5] = (1 - 2 * (x * x + z * z)) * sy
    local[6] = 2 * (y * z + w * x) * sy
    local[8] = 2 * (x * z + w * y) * sz
    local[9] = 2 * (y * z - w * x) * sz
    local[10] = (1 - 2 * (x * x + y * y)) * sz
    local[12] = translations[v]!
    local[13] = translations[v + 1]!
    local[14] = translations[v + 2]!
    // Above a root there is the identity.
    const above = parents[joint]! * 16
    multiplyAffine(out, joint * 16, above < 0 ? IDENTITY : out, Math.max(above, 0), local, 0)
  }
}

/** Model → skinning: what takes a vertex at bind time to where it is now. */
export function computeSkinMatrices(skin: CompiledSkin, model: Matrices, out: Matrices): void {
  const { joints, inverseBinds } = skin
  for (let i = 0; i < joints.length; i++)
    multiplyAffine(out, i * 16, model, joints[i]! * 16, inverseBinds, i * 16)
}

/** Both matrices are affine. The numbers of the first are read once, not once a column. */
function multiplyAffine(out: Matrices, o: number, a: Matrices, i: number, b: Matrices, j: number): void {
  const ax = a[i]!
  const ay = a[i + 1]!
  const az = a[i + 2]!
  const bx = a[i + 4]!
  const by = a[i + 5]!
  const bz = a[i + 6]!
  const cx = a[i + 8]!
  const cy = a[i + 9]!
  const cz = a[i + 10]!
  for (let k = 0; k < 16; k += 4) {
    const x = b[j + k]!
    const y = b[j + k + 1]!
    const z = b[j + k + 2]!
    out[o + k] = ax * x + bx * y + cx * z
    out[o + k + 1] = ay * x + by * y + cy * z
    out[o + k + 2] = az * x + bz * y + cz * z
    out[o + k + 3] = 0
  }
  out[o + 12]! += a[i + 12]!
  out[o + 13]! += a[i + 13]!
  out[o + 14]! += a[i + 14]!
  out[o + 15] = 1
}
