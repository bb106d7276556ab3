import type { Clip } from '@facework/documents'
import { fitClip, mapClip, mapsLeadingTo } from '@facework/operations'
import type { GraphParts } from './graph-parts.ts'

/**
 * A clip in the names a character takes; takes come in many vocabularies. A graph with a map of its own takes
 * the names its map takes, and does the rest of the way itself.
 */
export function clipInOwnWords(
  clip: Clip,
  graph: Pick<GraphParts, 'uses'> | undefined,
  controlNames: readonly string[],
): Clip {
  const map = graph?.uses.find((used) => used.kind === 'map')
  if (!map) return fitClip(clip, controlNames).clip
  const spoken = clip.curves.map((curve) => curve.name)
  return mapsLeadingTo(spoken, map).reduce((played, next) => mapClip(played, next).clip, clip)
}
