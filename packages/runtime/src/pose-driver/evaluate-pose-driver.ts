import { clamp } from '@facework/math/internal'
import type { PoseBuffers } from '../evaluate/pose-buffers.ts'
import { sampleCurve } from '../evaluate/sample-curve.ts'
import { type CompiledPoseDriver, PLACE } from './compiled-pose-driver.ts'
import { distanceBetweenPlaces } from './distance.ts'
import { NORMALISE_CONE, normaliseWeights } from './normalise.ts'
import { type JointBuffers, readDriverSources } from './read-sources.ts'
import { solveAdditive } from './solver-additive.ts'
import { solveInterpolative } from './solver-interpolative.ts'

/** Memory of a driver's evaluation, one per instance. `weights` is the result, one a target. */
export interface DriverScratch {
  readonly weights: Float64Array
  /** Where the sources were. */
  readonly inputs: Float64Array
  readonly pulls: Float64Array
  /** One a driven curve. */
  readonly sums: Float64Array
}

export function createDriverScratch(driver: CompiledPoseDriver): DriverScratch {
  const targets = driver.radii.length
  return {
    weights: new Float64Array(targets),
    inputs: new Float64Array(driver.sources.joints.length * PLACE),
    pulls: new Float64Array(targets),
    sums: new Float64Array(driver.curves.length),
  }
}

// [D1–D4]
/**
 * Weights of all targets, from where the joints are:
 *
 *   sources ─▶ distance to each target ─▶ kernel ─▶ (coefficients) ─▶ response ─▶ normalise ─▶ weights
 *
 * With `solo`, the index of a target, only that one keeps its weight: to see what it does alone.
 */
export function evaluatePoseDriver(
  driver: CompiledPoseDriver,
  scratch: DriverScratch,
  pose: JointBuffers,
  solo = -1,
): void {
  const { weights, inputs, pulls } = scratch
  if (weights.length === 0) return
  readDriverSources(driver.sources, pose, inputs)
  if (driver.coefficients) {
    solveAdditive(driver, inputs, pulls)
    solveInterpolative(driver.coefficients, pulls, weights)
  } else solveAdditive(driver, inputs, weights)
  applyResponses(driver, weights)
  const fromMedian =
    driver.normalisation === NORMALISE_CONE
      ? distanceBetweenPlaces(driver.sources, driver.distance, inputs, 0, driver.median, 0)
      : 0
  normaliseWeights(weights, driver.normalisation, fromMedian, driver.inner, driver.outer)
  if (solo < 0) return
  for (let target = 0; target < weights.length; target++) if (target !== solo) weights[target] = 0
}

function applyResponses(driver: CompiledPoseDriver, weights: Float64Array): void {
  const { responses, responseOf } = driver
  for (let target = 0; target < weights.length; target++) {
    const response = responseOf[target]!
    if (response < 0) continue
    const weight = sampleCurve(responses, response, weights[target]!)
    weights[target] = Number.isFinite(weight) ? weight : 0
  }
}

// [C5]
/**
 * Writes the driven curves: the sum of the weights of their targets, in place of the input; with alpha,
 * blended with it. A pose is driven by the curve of its name.
 */
export function applyPoseDriver(
  driver: CompiledPoseDriver,
  scratch: DriverScratch,
  pose: Pick<PoseBuffers, 'curves' | 'curvePresence'>,
  alpha = 1,
): void {
  const { curves, curveOf } = driver
  const { sums, weights } = scratch
  const fresh = clamp(alpha, 0, 1)
  if (!(fresh > 0)) return
  sums.fill(0)
  for (let target = 0; target < weights.length; target++) {
    if (curveOf[target]! >= 0) sums[curveOf[target]!]! += weights[target]!
  }
  for (let i = 0; i < curves.length; i++) {
    const curve = curves[i]!
    const value = pose.curves[curve]!
    const there = pose.curvePresence[curve]!
    // Values of absent curves are left over from other frames, and may be anything.
    const old = there > 0 && Number.isFinite(value) ? (1 - fresh) * Math.min(there, 1) : 0
    pose.curves[curve] = ((old > 0 ? old * value : 0) + fresh * sums[i]!) / (old + fresh)
    pose.curvePresence[curve] = old + fresh
  }
}
