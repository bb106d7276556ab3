import type { CompiledClip } from '../compile/compiled-clip.ts'
import { sampleCurve } from './sample-curve.ts'

/** The value of a clip's curve, by its place in `curveNames`: through control maps where the clip has some. */
export function curveOfClip(clip: CompiledClip, curve: number, time: number): number {
  return clip.retargeted ? clip.retargeted.value(curve, time) : sampleCurve(clip, curve, time)
}
