import type { Clip } from '@facework/documents'
import { contentOf } from '../modifiers/clip-content.ts'
import { withLayers } from './compose-layers.ts'

// [C3.1]
/** The base of a clip as a clip without layers, for operations that change one; the clip itself without layers. */
export function baseAsClip(clip: Clip): Clip {
  if (!clip.layers) return clip
  const { layers, ...rest } = clip
  return { ...rest, ...contentOf(layers.base) }
}

/** The clip with its base as an operation left it, and its layers played on top of that. */
export function withBase(clip: Clip, base: Clip): Clip {
  if (!clip.layers) return base
  return withLayers(base, { base: contentOf(base), above: clip.layers.above })
}

/** What one returns who changes a clip and says something about it. */
export function onBase<R extends { readonly clip: Clip }>(clip: Clip, change: (base: Clip) => R): R {
  const changed = change(baseAsClip(clip))
  return clip.layers ? { ...changed, clip: withBase(clip, changed.clip) } : changed
}
