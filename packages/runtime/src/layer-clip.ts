import { blendPoses } from './blend-poses.ts'
import type { CompiledRig } from './compiled-rig.ts'
import { copyPose, type PoseBuffers } from './pose-buffers.ts'

const ONE_EACH = [1, 1] as const

/**
 * Lays `above` over `frame` by a weight: each channel above takes weight × presence, what it leaves stays
 * with the frame. `above` and `copy` are scratch and come back changed.
 */
export function layerOver(
  rig: CompiledRig,
  frame: PoseBuffers,
  above: PoseBuffers,
  copy: PoseBuffers,
  pair: readonly PoseBuffers[],
  weight: number,
): void {
  copyPose(copy, frame)
  share(copy.translationPresence, above.translationPresence, weight)
  share(copy.rotationPresence, above.rotationPresence, weight)
  share(copy.scalePresence, above.scalePresence, weight)
  share(copy.morphPresence, above.morphPresence, weight)
  share(copy.curvePresence, above.curvePresence, weight)
  blendPoses(rig, frame, pair, ONE_EACH)
}

function share(below: Float32Array, above: Float32Array, weight: number): void {
  for (let i = 0; i < below.length; i++) {
    const take = weight * above[i]!
    below[i]! *= 1 - take
    above[i] = take
  }
}
