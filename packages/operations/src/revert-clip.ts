import type { Clip, ClipContent } from '@facework/documents'

/**
 * [O1] A clip as it was imported: modifiers and edits off, every track back. Use it when a removal was one
 * too many.
 *
 *   revertClip(stripJointTracks(clip, { all: true }).clip)   // the clip again
 */
export function revertClip(clip: Clip): Clip {
  const { edits: _, source, ...rest } = clip
  if (!source) return { ...rest, modifiers: [] }
  const { content, ...origin } = source
  const from = Object.keys(origin).length > 0 ? { source: origin } : {}
  return { ...rest, ...(content ?? {}), ...from, modifiers: [] }
}

/** The clip with its present content kept as source, if this is its first change (O1). */
export function keepSource(clip: Clip): Clip {
  if (clip.source?.content) return clip
  const { duration, joints, morphs, curves, markers } = clip
  const content: ClipContent = { duration, joints, morphs, curves, markers }
  return { ...clip, source: { ...clip.source, content } }
}
