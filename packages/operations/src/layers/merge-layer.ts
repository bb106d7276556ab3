import type { Clip, Curve } from '@facework/documents'
import { type ClipLayer, defined } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { changeCurves } from '../keys/change-curve.ts'
import { baseAsClip, withBase } from './base-as-clip.ts'
import { composeLayers } from './compose-layers.ts'
import { putLayers } from './edit-layers.ts'
import { layerInClip } from './layer-as-clip.ts'

/** Why a layer cannot be merged into the one below it without changing what plays; undefined if it can. */
export function whyNotMerged(clip: Clip, name: string): string | undefined {
  const layer = layerInClip(clip, name)
  const above = clip.layers!.above
  const below = above[above.indexOf(layer) - 1]
  if (layer.muted || below?.muted) return 'Unmute both layers first'
  if (above.some((l) => l.solo)) return 'Switch solo off first'
  if (!below) return undefined
  if (below.mode === 'additive')
    return layer.mode === 'additive' ? undefined : `Merge "${below.name}" down first`
  const known = new Set(below.curves.map((curve) => curve.name))
  const replaces = (l: ClipLayer) => l.mode === 'override' && l.weight === undefined
  const exact =
    below.weight === undefined && (replaces(layer) || layer.curves.every((curve) => known.has(curve.name)))
  return exact ? undefined : `Merge "${below.name}" down first`
}

// [C3.1]
/**
 * The clip with a layer merged into the one below it, or into the base; it plays the same. Where it would not, the
 * layer below has to be merged first.
 */
export function mergeLayerDown(clip: Clip, name: string): Clip {
  const layer = layerInClip(clip, name)
  const above = clip.layers!.above
  const reason = whyNotMerged(clip, name)
  if (reason !== undefined) {
    throw new FaceworkError(
      'clip/layer-merge',
      name,
      `Layer "${name}" of clip "${clip.name}" cannot be merged down without changing what plays.`,
      `${reason}.`,
    )
  }
  const at = above.indexOf(layer)
  const below = above[at - 1]
  if (below) {
    const merged = defined({ ...below, weight: undefined, curves: mergedCurves(clip, below, layer) })
    return putLayers(clip, above.toSpliced(at - 1, 2, merged))
  }
  const base = baseAsClip(clip)
  const names = new Set(layer.curves.map((curve) => curve.name))
  const composed = composeLayers({ base, above: [layer] }).curves.filter((curve) => names.has(curve.name))
  return withBase(putLayers(clip, above.slice(1)), changeCurves(base, composed))
}

/** What two neighboring layers are together: the lower one is played over nothing, the upper one over that. */
function mergedCurves(clip: Clip, below: ClipLayer, layer: ClipLayer): readonly Curve[] {
  const nothing = { duration: clip.duration, joints: [], morphs: [], markers: [], curves: [] }
  return composeLayers({ base: nothing, above: [below, layer] }).curves
}
