import { type Clip, keyedCurve } from '@facework/documents'
import { type ClipLayer, defined, type LayerMode } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import { contentOf } from '../modifiers/clip-content.ts'
import { baseAsClip } from './base-as-clip.ts'
import { withLayers } from './compose-layers.ts'
import { layerInClip } from './layer-as-clip.ts'

export interface LayerChange {
  readonly name?: string | undefined
  readonly mode?: LayerMode | undefined
  readonly muted?: boolean | undefined
  readonly solo?: boolean | undefined
  /** From 0 to 1, over the whole clip. */
  readonly weight?: number | undefined
}

// [C3.1]
/**
 * The clip with a new layer on top of all others.
 *
 *   addLayer(clip, { name: 'Smile', mode: 'additive' })
 */
export function addLayer(
  clip: Clip,
  { name, mode = 'additive' }: Pick<ClipLayer, 'name'> & Partial<Pick<ClipLayer, 'mode'>>,
): Clip {
  checkFree(clip, name)
  const layer: ClipLayer = { name, mode, muted: false, solo: false, curves: [] }
  return putLayers(clip, [...(clip.layers?.above ?? []), layer])
}

/** The clip with other settings of a layer. */
export function changeLayer(clip: Clip, name: string, { weight, ...change }: LayerChange): Clip {
  const layer = layerInClip(clip, name)
  if (change.name !== undefined && change.name !== name) checkFree(clip, change.name)
  const { mode = layer.mode, muted = layer.muted, solo = layer.solo } = change
  const share = weight === undefined ? undefined : Math.min(Math.max(weight, 0), 1)
  const changed = defined({
    ...layer,
    name: change.name ?? name,
    mode,
    muted,
    solo,
    weight: share === undefined ? layer.weight : share === 1 ? undefined : keyedCurve('weight', [[0, share]]),
  })
  return putLayers(
    clip,
    clip.layers!.above.map((l) => (l === layer ? changed : l)),
  )
}

/** The clip with a layer at another height; 0 is the lowest. */
export function moveLayer(clip: Clip, name: string, to: number): Clip {
  const layer = layerInClip(clip, name)
  const others = clip.layers!.above.filter((l) => l !== layer)
  return putLayers(clip, others.toSpliced(Math.min(Math.max(Math.round(to), 0), others.length), 0, layer))
}

/** The clip without a layer. */
export function removeLayer(clip: Clip, name: string): Clip {
  const layer = layerInClip(clip, name)
  return putLayers(
    clip,
    clip.layers!.above.filter((l) => l !== layer),
  )
}

/** A clip that has no layers left is an ordinary one. */
export function putLayers(clip: Clip, above: readonly ClipLayer[]): Clip {
  const base = baseAsClip(clip)
  return above.length > 0 ? withLayers(base, { base: contentOf(base), above }) : base
}

function checkFree(clip: Clip, name: string): void {
  if (name.trim() === '')
    throw new FaceworkError('clip/layer-name', 'name', 'A layer needs a name; found none.')
  if (!clip.layers?.above.some((layer) => layer.name === name)) return
  throw new FaceworkError(
    'clip/layer-name',
    name,
    `Clip "${clip.name}" already has a layer "${name}".`,
    'Choose another name.',
  )
}
