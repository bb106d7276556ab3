import type { CompiledRig, CompiledSkin } from '../compile/compiled-rig.ts'
import type { PoseBuffers } from './pose-buffers.ts'

type Matrices = Float32Array | Float64Array

const IDENTITY = Float64Array.of(1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1)

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
    const o = joint * 16
    // Above a root there is the identity.
    const m = parents[joint]! * 16
    const top = m < 0 ? IDENTITY : out
    const p = Math.max(m, 0)
    writeColumn(
      out,
      o,
      top,
      p,
      (1 - 2 * (y * y + z * z)) * sx,
      2 * (x * y + w * z) * sx,
      2 * (x * z - w * y) * sx,
    )
    writeColumn(
      out,
      o + 4,
      top,
      p,
      2 * (x * y - w * z) * sy,
      (1 - 2 * (x * x + z * z)) * sy,
      2 * (y * z + w * x) * sy,
    )
    writeColumn(
      out,
      o + 8,
      top,
      p,
      2 * (x * z + w * y) * sz,
      2 * (y * z - w * x) * sz,
      (1 - 2 * (x * x + y * y)) * sz,
    )
    writeColumn(out, o + 12, top, p, translations[v]!, translations[v + 1]!, translations[v + 2]!)
    writeLastRow(out, o, top, p)
  }
}

/** Model → skinning: what takes a vertex at bind time to where it is now. */
export function computeSkinMatrices(skin: CompiledSkin, model: Matrices, out: Matrices): void {
  const { joints, inverseBinds } = skin
  for (let i = 0; i < joints.length; i++) {
    const m = joints[i]! * 16
    const at = i * 16
    for (let k = at; k < at + 16; k += 4)
      writeColumn(out, k, model, m, inverseBinds[k]!, inverseBinds[k + 1]!, inverseBinds[k + 2]!)
    writeLastRow(out, at, model, m)
  }
}

/** A column of matrix · column, as a direction. */
function writeColumn(
  out: Matrices,
  o: number,
  matrix: Matrices,
  m: number,
  a: number,
  b: number,
  c: number,
): void {
  out[o] = matrix[m]! * a + matrix[m + 4]! * b + matrix[m + 8]! * c
  out[o + 1] = matrix[m + 1]! * a + matrix[m + 5]! * b + matrix[m + 9]! * c
  out[o + 2] = matrix[m + 2]! * a + matrix[m + 6]! * b + matrix[m + 10]! * c
}

/** Makes a point of the last column, and the matrix affine. */
function writeLastRow(out: Matrices, o: number, matrix: Matrices, m: number): void {
  out[o + 12]! += matrix[m + 12]!
  out[o + 13]! += matrix[m + 13]!
  out[o + 14]! += matrix[m + 14]!
  out[o + 3] = out[o + 7] = out[o + 11] = 0
  out[o + 15] = 1
}
