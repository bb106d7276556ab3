// For the other rooms of this repository only: no promise, and no part of the API report.

export { angleBetweenQuaternions } from './angle-between-quaternions.ts'
export { type EasingDirection, type EasingStyle, ease } from './easing.ts'
export { exponential } from './exponential.ts'
export { hermite } from './hermite.ts'
export { JitterBuffer, type LinkState } from './jitter-buffer.ts'
export { invertWithLu } from './lu.ts'
export { composeMatrix, decomposeMatrix, invertMatrix, multiplyMatrices } from './matrix.ts'
export { clamp, type Numbers, type ReadonlyNumbers } from './numbers.ts'
export { OneEuroFilter, type OneEuroOptions } from './one-euro.ts'
export { powerOfTwo } from './power-of-two.ts'
export {
  halfCosine,
  halfSine,
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotationVectorBetween,
  rotationVectorFromQuaternion,
  slerpQuaternions,
  turnBetween,
} from './quaternion.ts'
export { Random } from './random.ts'
export { rotateVector } from './rotate-vector.ts'
export { automaticSlope, weightedBezier } from './spline.ts'
export { writeTriangleNormal } from './triangle-normal.ts'
export { arcTangent2, cosine, PI, sine } from './trigonometry.ts'
