import { angleBetweenQuaternions, arcTangent2, PI, rotateVector } from '@facework/math/internal'
import { type CompiledSources, PLACE } from './compiled-pose-driver.ts'

export const DISTANCES = ['quaternion', 'swing', 'twist'] as const
const DISTANCE_SWING = 1
const DISTANCE_TWIST = 2

const pointsA = new Float64Array(3)
const pointsB = new Float64Array(3)

// [D2]
/** How far apart two sets of places are: over several sources the root of the sum of squares. */
export function distanceBetweenPlaces(
  sources: CompiledSources,
  distance: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
): number {
  let sum = 0
  for (let source = 0; source < sources.joints.length; source++) {
    const at = source * PLACE
    const apart = sources.translates[source]
      ? translationDistance(a, i + at, b, j + at)
      : rotationDistance(distance, a, i + at + 3, b, j + at + 3, sources.twistAxis)
    const scaled = apart * sources.scales[source]!
    sum += scaled * scaled
  }
  // ∞ − ∞, from numbers too large to be meant.
  return sum >= 0 ? Math.sqrt(sum) : Number.POSITIVE_INFINITY
}

function translationDistance(a: Float64Array, i: number, b: Float64Array, j: number): number {
  const x = a[i]! - b[j]!
  const y = a[i + 1]! - b[j + 1]!
  const z = a[i + 2]! - b[j + 2]!
  return Math.sqrt(x * x + y * y + z * z)
}

function rotationDistance(
  distance: number,
  a: Float64Array,
  i: number,
  b: Float64Array,
  j: number,
  axis: Float64Array,
): number {
  if (distance === DISTANCE_SWING) return swingDistance(a, i, b, j, axis)
  if (distance === DISTANCE_TWIST) return twistDistance(a, i, b, j, axis)
  return angleBetweenQuaternions(a, i, b, j)
}

/** The angle between where the axis points after one rotation and after the other. */
function swingDistance(a: Float64Array, i: number, b: Float64Array, j: number, axis: Float64Array): number {
  rotateVector(pointsA, 0, a, i, axis, 0)
  rotateVector(pointsB, 0, b, j, axis, 0)
  const ax = pointsA[0]!,
    ay = pointsA[1]!,
    az = pointsA[2]!
  const bx = pointsB[0]!,
    by = pointsB[1]!,
    bz = pointsB[2]!
  const x = ay * bz - az * by
  const y = az * bx - ax * bz
  const z = ax * by - ay * bx
  return arcTangent2(Math.sqrt(x * x + y * y + z * z), ax * bx + ay * by + az * bz)
}

/** Twists of 179° and −179° are 2° apart. */
function twistDistance(a: Float64Array, i: number, b: Float64Array, j: number, axis: Float64Array): number {
  const apart = Math.abs(twistAngle(a, i, axis) - twistAngle(b, j, axis)) % (2 * PI)
  return apart > PI ? 2 * PI - apart : apart
}

/** Swung by half a turn a rotation has no twist; it counts as 0. */
function twistAngle(q: Float64Array, i: number, axis: Float64Array): number {
  return 2 * arcTangent2(q[i]! * axis[0]! + q[i + 1]! * axis[1]! + q[i + 2]! * axis[2]!, q[i + 3]!)
}
