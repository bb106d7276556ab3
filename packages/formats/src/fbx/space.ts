import { decomposeMatrix, multiplyMatrices } from '@facework/math/internal'
import type { Report } from '@facework/report'
import { type FbxScene, numberProperty, type Vector } from './read/objects.ts'
import { type LocalTransform, productOf, type Quaternion, rotateVector } from './read/transform.ts'

/** How the file's world becomes ours: metres, +Y up, +Z front. */
export interface FileSpace {
  /** File units to metres. */
  readonly unit: number
  /** Turns the file's axes into ours. */
  readonly axes: Quaternion
}

export function readFileSpace(scene: FbxScene, report: Report): FileSpace {
  const { settings } = scene
  const factor = numberProperty(settings, 'UnitScaleFactor', 1)
  // The factor is in centimetres; zero or worse would flatten everything to a point.
  const usable = factor > 1e-6 && factor < 1e9
  if (!usable)
    report.warn(
      'fbx/unit',
      'GlobalSettings.UnitScaleFactor',
      `UnitScaleFactor is ${factor}; centimetres are assumed.`,
    )
  const unit = (usable ? factor : 1) / 100
  const axis = (name: string, fallback: number) => {
    const index = numberProperty(settings, name, fallback)
    return { index, sign: numberProperty(settings, `${name}Sign`, 1) < 0 ? -1 : 1 }
  }
  const rows = [axis('CoordAxis', 0), axis('UpAxis', 1), axis('FrontAxis', 2)]
  const identity: Quaternion = [0, 0, 0, 1]
  if (new Set(rows.map((r) => r.index)).size !== 3 || rows.some((r) => ![0, 1, 2].includes(r.index))) {
    report.warn(
      'fbx/axes',
      'GlobalSettings',
      `The axes ${rows.map((r) => r.index).join(', ')} are not three different axes; Y up and Z front are assumed.`,
    )
    return { unit, axes: identity }
  }
  const matrix = new Float64Array(16)
  rows.forEach(({ index, sign }, row) => {
    matrix[index * 4 + row] = sign
  })
  matrix[15] = 1
  const handed =
    matrix[0]! * (matrix[5]! * matrix[10]! - matrix[9]! * matrix[6]!) -
    matrix[4]! * (matrix[1]! * matrix[10]! - matrix[9]! * matrix[2]!) +
    matrix[8]! * (matrix[1]! * matrix[6]! - matrix[5]! * matrix[2]!)
  if (handed < 0) {
    report.warn(
      'fbx/left-handed',
      'GlobalSettings.CoordAxisSign',
      'The file says its axes are left-handed, which would mirror the character; they are read as right-handed.',
    )
    for (let column = 0; column < 3; column++) matrix[column * 4] = -matrix[column * 4]!
  }
  const axes: Quaternion = [0, 0, 0, 1]
  decomposeMatrix(matrix, 0, [0, 0, 0], 0, axes, 0, [0, 0, 0], 0)
  const names = 'XYZ'
  const turned = axes[3] < 1 - 1e-9
  report.info(
    'fbx/space',
    'GlobalSettings',
    `Converted to metres (1 file unit = ${unit} m)${turned ? ` and from ${names[rows[1]!.index]} up to Y up, at the skeleton root` : ''}.`,
  )
  return { unit, axes }
}

/**
 * A local transform in our space. `parent` and `own` say how many metres one unit inside the parent's and the
 * node's own space is; they differ only where the scale of a top node was folded into its children.
 * Axes are turned at top nodes only, so that all other rotations stay as authored.
 */
export function convertLocal(
  local: LocalTransform,
  parent: number,
  own: number,
  axes: Quaternion | undefined,
): LocalTransform {
  const { t, q, s } = local
  const moved: Vector = [t[0] * parent, t[1] * parent, t[2] * parent]
  const ratio = parent / own
  return {
    t: axes ? rotateVector(axes, moved) : moved,
    q: axes ? productOf(axes, q) : q,
    s: [s[0] * ratio, s[1] * ratio, s[2] * ratio],
  }
}

/** A matrix from `own` space to `parent` space, re-scaled and with the axes turned on the parent's side. */
export function convertMatrix(
  m: ArrayLike<number>,
  parent: number,
  own: number,
  axes: Quaternion | undefined,
): Float64Array {
  const out = new Float64Array(16)
  const ratio = parent / own
  for (let column = 0; column < 4; column++) {
    const factor = column < 3 ? ratio : parent
    const v: Vector = [m[column * 4]! * factor, m[column * 4 + 1]! * factor, m[column * 4 + 2]! * factor]
    out.set(axes ? rotateVector(axes, v) : v, column * 4)
  }
  out[15] = 1
  return out
}

/** How far the columns of a matrix are from square to each other: 0 without shear, 1 when two coincide. */
export function shearOf(m: ArrayLike<number>): number {
  let worst = 0
  for (let a = 0; a < 2; a++) {
    for (let b = a + 1; b < 3; b++) {
      let dot = 0
      let la = 0
      let lb = 0
      for (let row = 0; row < 3; row++) {
        dot += m[a * 4 + row]! * m[b * 4 + row]!
        la += m[a * 4 + row]! ** 2
        lb += m[b * 4 + row]! ** 2
      }
      if (la > 0 && lb > 0) worst = Math.max(worst, Math.abs(dot) / Math.sqrt(la * lb))
    }
  }
  return worst
}

export function matrixProduct(a: ArrayLike<number>, b: ArrayLike<number>): Float64Array {
  const out = new Float64Array(16)
  multiplyMatrices(out, 0, a, 0, b, 0)
  return out
}
