import type { Clip, Id } from '@facework/documents'
import { baseAsClip, layerAsClip, withBase, withLayer } from '@facework/operations/internal'
import type { Editing } from '../../editing.ts'
import type { PreviewState } from '../../preview.ts'

/** Which clip is on stage, and which of its layers was chosen. */
type ChosenLayer = Pick<PreviewState, 'clip' | 'layer'>

/** The layer of a clip that the timeline shows and edits; undefined is the base. */
export function editedLayer(clip: Clip, { clip: onStage, layer }: ChosenLayer): string | undefined {
  const there = clip.id === onStage && clip.layers?.above.some((l) => l.name === layer)
  return there ? layer : undefined
}

/** By clip and layer, so that what has not changed is the same object. */
const parts = new WeakMap<Clip, Map<string | undefined, Clip>>()

// [C3.1]
/** What is edited of a clip, as a clip: the clip itself, or of one with layers the chosen layer or the base. */
export function clipToEdit(clip: Clip, preview: ChosenLayer): Clip {
  if (!clip.layers) return clip
  const layer = editedLayer(clip, preview)
  const known = parts.get(clip) ?? new Map<string | undefined, Clip>()
  parts.set(clip, known)
  const part = known.get(layer) ?? (layer === undefined ? baseAsClip(clip) : layerAsClip(clip, layer))
  known.set(layer, part)
  return part
}

/** Changes what is edited of a clip, and with it what the clip plays. */
export function editClipOnStage(editing: Editing, id: Id, change: (part: Clip) => Clip): void {
  const clip = editing.get(id, 'clip')
  const layer = editedLayer(clip, editing.preview)
  const part = change(clipToEdit(clip, editing.preview))
  editing.put(layer === undefined ? withBase(clip, part) : withLayer(clip, layer, part))
}

/** Changes the base of a clip, which has its markers, its length and its joints. */
export function editBase(editing: Editing, id: Id, change: (base: Clip) => Clip): void {
  const clip = editing.get(id, 'clip')
  editing.put(withBase(clip, change(baseAsClip(clip))))
}
