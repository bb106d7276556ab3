import type { Clip } from '@facework/documents'
import { compileCurves } from './compile-curves.ts'
import type { CompiledClip } from './compiled-clip.ts'

const cache = new WeakMap<Clip, CompiledClip>()

/** Flattens a clip. The same document gives the same compiled clip, so the work is done once. */
export function compileClip(clip: Clip): CompiledClip {
  const known = cache.get(clip)
  if (known) return known
  const compiled: CompiledClip = {
    document: clip,
    name: clip.name,
    duration: clip.duration,
    loop: clip.loop,
    curveNames: clip.curves.map((c) => c.name),
    ...compileCurves(clip.curves),
    joints: clip.joints,
    morphs: clip.morphs,
    markers: clip.markers,
  }
  cache.set(clip, compiled)
  return compiled
}
