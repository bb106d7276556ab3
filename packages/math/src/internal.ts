// For the other rooms of this repository only: no promise, and no part of the API report.
export { type EasingDirection, type EasingStyle, ease } from './easing.ts'
export { JitterBuffer, type LinkState } from './jitter-buffer.ts'
export { invertWithLu } from './lu.ts'
export { composeMatrix, decomposeMatrix, invertMatrix, multiplyMatrices } from './matrix.ts'
export { clamp, type Numbers, type ReadonlyNumbers } from './numbers.ts'
export { OneEuroFilter, type OneEuroOptions } from './one-euro.ts'
export {
  angleBetweenQuaternions,
  multiplyQuaternions,
  normalizeQuaternion,
  quaternionFromRotationVector,
  rotateVector,
  rotationVectorFromQuaternion,
  slerpQuaternions,
  turnBetween,
} from './quaternion.ts'
export { Random } from './random.ts'
export { automaticSlope, hermite, weightedBezier } from './spline.ts'
export { arcTangent2, cosine, exponential, PI, powerOfTwo, sine } from './trigonometry.ts'
