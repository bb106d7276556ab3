import type { ReadonlyNumbers } from './numbers.ts'
import { turnBetween } from './quaternion.ts'
import { arcTangent2 } from './trigonometry.ts'

const difference = new Float64Array(4)

/** The angle between two rotations, radians: 2·atan2(|v|, |w|) of the difference, exact near zero. */
export function angleBetweenQuaternions(
  a: ReadonlyNumbers,
  i: number,
  b: ReadonlyNumbers,
  j: number,
): number {
  turnBetween(difference, 0, a, i, b, j)
  const x = difference[0]!,
    y = difference[1]!,
    z = difference[2]!
  return 2 * arcTangent2(Math.sqrt(x * x + y * y + z * z), Math.abs(difference[3]!))
}
