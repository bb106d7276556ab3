import { decomposeMatrix, invertMatrix } from '@facework/math/internal'
import { matrixProduct, shearOf } from '../space.ts'
import type { Vector } from './objects.ts'
import { conjugate, type LocalTransform, type Quaternion, type TransformChain } from './transform.ts'

/**
 * FBX nodes may take their parent's scale in three ways; documents know only the plain product of matrices
 * (RSrs). Given the parent's global matrix and its own local scale, this finds the local transform which, as a
 * plain product, gives what the file means:
 *
 *   RrSs   global linear part = Rparent · Rlocal · Sparent · Slocal
 *   Rrs    global linear part = Rparent · Rlocal · (Sparent without the parent's own scale) · Slocal
 *
 * The translation is unaffected by either.
 */
export function inheritScale(
  local: LocalTransform,
  inherit: number,
  parentGlobal: ArrayLike<number>,
  parentScale: Readonly<Vector>,
): { local: LocalTransform; shear: number } {
  if (inherit !== 0 && inherit !== 2) return { local, shear: 0 }
  const turn: Quaternion = [0, 0, 0, 1]
  decomposeMatrix(parentGlobal, 0, [0, 0, 0], 0, turn, 0, [0, 0, 0], 0)
  const linear = Float64Array.from(parentGlobal)
  linear.fill(0, 12, 15)
  const parentS = matrixProduct(matrixFromRotation(conjugate(turn)), linear)
  const inverse = new Float64Array(16)
  if (!invertMatrix(inverse, 0, parentS, 0)) return { local, shear: 0 }
  const carried = Float64Array.from(parentS)
  if (inherit === 2) {
    for (let column = 0; column < 3; column++) {
      const own = parentScale[column]!
      if (own === 0) return { local, shear: 0 }
      for (let row = 0; row < 3; row++) carried[column * 4 + row] = carried[column * 4 + row]! / own
    }
  }
  const product = matrixProduct(inverse, matrixProduct(matrixFromRotation(local.q), carried))
  for (let column = 0; column < 3; column++) {
    for (let row = 0; row < 3; row++)
      product[column * 4 + row] = product[column * 4 + row]! * local.s[column]!
  }
  const q: Quaternion = [0, 0, 0, 1]
  const s: Vector = [1, 1, 1]
  decomposeMatrix(product, 0, [0, 0, 0], 0, q, 0, s, 0)
  // The split loses the signs of a mirrored node; they are the node's own.
  if (local.s.some((v) => v <= 0))
    return { local: { t: local.t, q: local.q, s: local.s }, shear: shearOf(product) }
  return { local: { t: local.t, q, s }, shear: shearOf(product) }
}

/** Whether a node must be treated apart: some scale above it, and not one that commutes with every turn. */
export function needsInheritance(chain: TransformChain, above: { unit: boolean; uniform: boolean }): boolean {
  if (chain.inherit === 2) return !above.unit
  return chain.inherit === 0 && !above.uniform
}

function matrixFromRotation(q: ArrayLike<number>): Float64Array {
  const x = q[0]!
  const y = q[1]!
  const z = q[2]!
  const w = q[3]!
  return Float64Array.of(
    1 - 2 * (y * y + z * z),
    2 * (x * y + w * z),
    2 * (x * z - w * y),
    0,
    2 * (x * y - w * z),
    1 - 2 * (x * x + z * z),
    2 * (y * z + w * x),
    0,
    2 * (x * z + w * y),
    2 * (y * z - w * x),
    1 - 2 * (x * x + y * y),
    0,
    0,
    0,
    0,
    1,
  ) // prettier-ignore
}
