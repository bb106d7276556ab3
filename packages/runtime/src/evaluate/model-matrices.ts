import type { CompiledRig, CompiledSkin } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

type Matrices = Float32Array | Float64Array

/**
 * Local → model: sixteen numbers a joint, column-major, relative to the character. Written out instead of composed of
 * functions: every frame does this for every joint, and numbers that stay in variables need not be read again.
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
    const ax = (1 - 2 * (y * y + z * z)) * sx
    const ay = 2 * (x * y + w * z) * sx
    const az = 2 * (x * z - w * y) * sx
    const bx = 2 * (x * y - w * z) * sy
    const by = (1 - 2 * (x * x + z * z)) * sy
    const bz = 2 * (y * z + w * x) * sy
    const cx = 2 * (x * z + w * y) * sz
    const cy = 2 * (y * z - w * x) * sz
    const cz = (1 - 2 * (x * x + y * y)) * sz
    const tx = translations[v]!
    const ty = translations[v + 1]!
    const tz = translations[v + 2]!
    const o = joint * 16
    const p = parents[joint]! * 16
    if (p < 0) {
      store(out, o, ax, ay, az, bx, by, bz, cx, cy, cz, tx, ty, tz)
      continue
    }
    const pax = out[p]!
    const pay = out[p + 1]!
    const paz = out[p + 2]!
    const pbx = out[p + 4]!
    const pby = out[p + 5]!
    const pbz = out[p + 6]!
    const pcx = out[p + 8]!
    const pcy = out[p + 9]!
    const pcz = out[p + 10]!
    store(
      out,
      o,
      pax * ax + pbx * ay + pcx * az,
      pay * ax + pby * ay + pcy * az,
      paz * ax + pbz * ay + pcz * az,
      pax * bx + pbx * by + pcx * bz,
      pay * bx + pby * by + pcy * bz,
      paz * bx + pbz * by + pcz * bz,
      pax * cx + pbx * cy + pcx * cz,
      pay * cx + pby * cy + pcy * cz,
      paz * cx + pbz * cy + pcz * cz,
      pax * tx + pbx * ty + pcx * tz + out[p + 12]!,
      pay * tx + pby * ty + pcy * tz + out[p + 13]!,
      paz * tx + pbz * ty + pcz * tz + out[p + 14]!,
    )
  }
}

/** Model → skinning: what takes a vertex at bind time to where it is now. */
export function computeSkinMatrices(skin: CompiledSkin, model: Matrices, out: Matrices): void {
  const { joints, inverseBinds: b } = skin
  for (let i = 0; i < joints.length; i++) {
    const m = joints[i]! * 16
    const ax = model[m]!
    const ay = model[m + 1]!
    const az = model[m + 2]!
    const bx = model[m + 4]!
    const by = model[m + 5]!
    const bz = model[m + 6]!
    const cx = model[m + 8]!
    const cy = model[m + 9]!
    const cz = model[m + 10]!
    const o = i * 16
    for (let k = o; k < o + 16; k += 4) {
      const x = b[k]!
      const y = b[k + 1]!
      const z = b[k + 2]!
      out[k] = ax * x + bx * y + cx * z
      out[k + 1] = ay * x + by * y + cy * z
      out[k + 2] = az * x + bz * y + cz * z
    }
    out[o + 3] = out[o + 7] = out[o + 11] = 0
    out[o + 12]! += model[m + 12]!
    out[o + 13]! += model[m + 13]!
    out[o + 14]! += model[m + 14]!
    out[o + 15] = 1
  }
}

/** Both matrices of a product are affine: the last row need not be computed. */
function store(
  out: Matrices,
  o: number,
  ax: number,
  ay: number,
  az: number,
  bx: number,
  by: number,
  bz: number,
  cx: number,
  cy: number,
  cz: number,
  tx: number,
  ty: number,
  tz: number,
): void {
  out[o] = ax
  out[o + 1] = ay
  out[o + 2] = az
  out[o + 3] = 0
  out[o + 4] = bx
  out[o + 5] = by
  out[o + 6] = bz
  out[o + 7] = 0
  out[o + 8] = cx
  out[o + 9] = cy
  out[o + 10] = cz
  out[o + 11] = 0
  out[o + 12] = tx
  out[o + 13] = ty
  out[o + 14] = tz
  out[o + 15] = 1
}
