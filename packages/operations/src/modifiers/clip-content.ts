import type { Clip, ClipContent, Curve, JointTrack } from '@facework/documents'
import { compileClip, sampleCurve } from '@facework/runtime/internal'

/** What plays, without what it was made of. */
export function contentOf({ duration, joints, morphs, curves, markers }: ClipContent): ClipContent {
  return { duration, joints, morphs, curves, markers }
}

/** A clip that plays just this content, for those who evaluate. */
export function clipFromContent(content: ClipContent, name: string): Clip {
  return { kind: 'clip', version: 1, id: '', name, loop: false, modifiers: [], ...contentOf(content) }
}

/** Time of the last key or sample. */
export function endOfCurve(curve: Curve): number {
  if (curve.type === 'keyed') return curve.keys.at(-1)?.time ?? 0
  return curve.start + Math.max(0, curve.values.length - 1) / curve.rate
}

export function endOfTrack({ times }: JointTrack): number {
  return times.at(-1) ?? 0
}

/** Values of curves by name at any time, as the runtime plays them; 0 for a missing name. */
export function curveSampler(content: ClipContent): (name: string, time: number) => number {
  const compiled = compileClip(clipFromContent(content, ''))
  const indices = new Map(compiled.curveNames.map((name, i) => [name, i]))
  return (name, time) => {
    const index = indices.get(name)
    return index === undefined ? 0 : sampleCurve(compiled, index, time)
  }
}
