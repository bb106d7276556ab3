import type { Clip } from '@facework/documents'
import { baseAsClip } from '../layers/base-as-clip.ts'

// [O1]
/**
 * A clip as it was imported: modifiers, edits and layers off, every track back. Use it when a removal was one
 * too many.
 *
 *   revertClip(modifyClip(clip, [useModifier('remove-joint-tracks')]).clip)   // the clip again
 */
export function revertClip(clip: Clip): Clip {
  const { edits: _, derivedWith: __, lookedAt: ___, source, ...rest } = baseAsClip(clip)
  if (!source) return { ...rest, modifiers: [] }
  const { content, ...origin } = source
  const from = Object.keys(origin).length > 0 ? { source: origin } : {}
  return { ...rest, ...(content ?? {}), ...from, modifiers: [] }
}
