import type { Clip } from '@facework/documents'
import { type ClipLayer, defined } from '@facework/documents/internal'
import { FaceworkError, suggestion } from '@facework/report'
import { setDuration } from '../clips/edit-clip.ts'
import { contentOf } from '../modifiers/clip-content.ts'
import { baseAsClip } from './base-as-clip.ts'
import { withLayers } from './compose-layers.ts'

/** The curve by which the weight of a layer is edited, beside the curves of the layer. */
export const LAYER_WEIGHT = 'Layer weight'

/** The layer of that name, or an error that names the nearest one. */
export function layerInClip(clip: Clip, name: string): ClipLayer {
  const above = clip.layers?.above ?? []
  const layer = above.find((l) => l.name === name)
  if (layer) return layer
  throw new FaceworkError(
    'clip/layer-unknown',
    name,
    `Clip "${clip.name}" has no layer "${name}".`,
    suggestion(
      name,
      above.map((l) => l.name),
    ),
  )
}

/** A layer as a clip of its curves and its weight, for operations that change one. Markers and length are the clip's. */
export function layerAsClip(clip: Clip, name: string): Clip {
  const layer = layerInClip(clip, name)
  const { layers: _, source: __, edits: ___, derivedWith: ____, lookedAt: _____, ...rest } = clip
  const weight = layer.weight ? [{ ...layer.weight, name: LAYER_WEIGHT }] : []
  return { ...rest, modifiers: [], joints: [], morphs: [], curves: [...layer.curves, ...weight] }
}

/**
 * The clip with a layer as an operation left it. Keys beyond the end make the whole clip longer.
 *
 *   withLayer(clip, 'Smile', setKey(layerAsClip(clip, 'Smile'), { curve: 'JawDrop', time: 1, value: 0.2 }))
 */
export function withLayer(clip: Clip, name: string, edited: Clip): Clip {
  const layer = layerInClip(clip, name)
  if (edited.joints.length > 0 || edited.morphs.length > 0) {
    throw new FaceworkError(
      'clip/layer-tracks',
      name,
      `Layer "${name}" of clip "${clip.name}" holds curves only; joints and morphs have their keys in the base.`,
      'Select the base layer to set keys of joints.',
    )
  }
  const changed = defined({
    ...layer,
    curves: edited.curves.filter((curve) => curve.name !== LAYER_WEIGHT),
    weight: edited.curves.find((curve) => curve.name === LAYER_WEIGHT),
  })
  const base = baseAsClip(clip)
  const longer = edited.duration > clip.duration ? setDuration(base, edited.duration) : base
  const above = clip.layers!.above.map((l) => (l === layer ? changed : l))
  return withLayers(longer, { base: contentOf(longer), above })
}
