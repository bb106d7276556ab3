import { type CompiledPoseDriver, PLACE } from './compiled-pose-driver.ts'
import { distanceBetweenPlaces } from './distance.ts'
import { kernelAt } from './kernel.ts'

// [D3]
/** The kernel of each target, at the distance of the input. */
export function solveAdditive(driver: CompiledPoseDriver, inputs: Float64Array, out: Float64Array): void {
  const { sources, places, distances, kernels, radii } = driver
  const stride = sources.joints.length * PLACE
  for (let target = 0; target < radii.length; target++) {
    const distance = distanceBetweenPlaces(sources, distances[target]!, inputs, 0, places, target * stride)
    out[target] = kernelAt(kernels[target]!, distance, radii[target]!)
  }
}
