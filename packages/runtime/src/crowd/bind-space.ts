import { composeMatrix, invertMatrix, multiplyMatrices } from '@facework/math/internal'
import { FaceworkError } from '@facework/report'
import type { CompiledRig } from '../compile/compiled-rig.ts'

const IDENTITY = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1]
/** How far columns may be from square and alike before a space counts as sheared. */
const SQUARE = 1e-5

/** Reference pose, local → model: sixteen numbers a joint, column-major. */
export function referenceMatrices(rig: CompiledRig): Float64Array {
  const out = new Float64Array(rig.jointNames.length * 16)
  const local = new Float64Array(16)
  for (let j = 0; j < rig.jointNames.length; j++) {
    composeMatrix(
      local,
      0,
      rig.referenceTranslations,
      j * 3,
      rig.referenceRotations,
      j * 4,
      rig.referenceScales,
      j * 3,
    )
    const parent = rig.parents[j]!
    multiplyMatrices(out, j * 16, parent < 0 ? IDENTITY : out, Math.max(0, parent) * 16, local, 0)
  }
  return out
}

/** How a joint's parent stands in the reference pose; 3×3 matrices by rows. */
export interface BindSpace {
  /** Parent → bind space, scale and all. */
  readonly linear: Float64Array
  /** Without the scale; the identity where the scale shears. */
  readonly turn: Float64Array
  /** What a rotation vector is multiplied by beside the turn: −1 in a mirrored space. */
  readonly handedness: number
  readonly sheared: boolean
  /** Bind space → parent. */
  readonly inverse: Float64Array
  readonly pivot: readonly [number, number, number]
}

/** The space a joint's deltas are given in, seen from the model. */
export function bindSpace(rig: CompiledRig, matrices: Float64Array, joint: number): BindSpace {
  const parent = rig.parents[joint]!
  const from = parent < 0 ? IDENTITY : matrices.subarray(parent * 16, parent * 16 + 16)
  const linear = rows(from)
  const inverted = new Float64Array(16)
  if (!invertMatrix(inverted, 0, from, 0)) {
    throw new FaceworkError(
      'crowd/flat-joint',
      rig.jointNames[joint]!,
      `Above joint "${rig.jointNames[joint]}" of character "${rig.name}" a reference scale is 0, so nothing can be told apart below it.`,
      'Give every joint of the reference pose a scale other than 0.',
    )
  }
  const [a, b, c, d, e, f, g, h, i] = linear as unknown as number[] as [
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
    number,
  ]
  const xx = a * a + d * d + g * g
  const yy = b * b + e * e + h * h
  const zz = c * c + f * f + i * i
  const off = Math.max(
    Math.abs(a * b + d * e + g * h),
    Math.abs(a * c + d * f + g * i),
    Math.abs(b * c + e * f + h * i),
  )
  const sheared = Math.max(Math.abs(xx - yy), Math.abs(xx - zz), off) > SQUARE * xx
  const scale = 1 / Math.sqrt(xx)
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g)
  return {
    linear,
    turn: sheared ? Float64Array.of(1, 0, 0, 0, 1, 0, 0, 0, 1) : linear.map((v) => v * scale),
    handedness: !sheared && determinant < 0 ? -1 : 1,
    sheared,
    inverse: rows(inverted),
    pivot: [matrices[joint * 16 + 12]!, matrices[joint * 16 + 13]!, matrices[joint * 16 + 14]!],
  }
}

/** out = m · v for a 3×3 matrix by rows. */
export function turnVector(m: ArrayLike<number>, v: ArrayLike<number>, k = 0): [number, number, number] {
  const [x, y, z] = [v[k]!, v[k + 1]!, v[k + 2]!]
  return [
    m[0]! * x + m[1]! * y + m[2]! * z,
    m[3]! * x + m[4]! * y + m[5]! * z,
    m[6]! * x + m[7]! * y + m[8]! * z,
  ]
}

function rows(m: ArrayLike<number>): Float64Array {
  return Float64Array.of(m[0]!, m[4]!, m[8]!, m[1]!, m[5]!, m[9]!, m[2]!, m[6]!, m[10]!)
}
