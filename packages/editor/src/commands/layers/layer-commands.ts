import { LAYER_MODES, type LayerMode } from '@facework/documents/internal'
import { finite, flag, oneOf, optional, text } from '@facework/documents/schema'
import { addLayer, changeLayer, mergeLayerDown, moveLayer, removeLayer } from '@facework/operations/internal'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'

const place = { clip: documentOf('clip'), layer: text }
const mode = oneOf<LayerMode>(...LAYER_MODES)

// [C3.1]
/** Layers of a clip. Which of them keys go to is `preview.layer`. */
export const layerCommands = {
  'layers.add': defineCommand({
    title: 'Add layer',
    parameters: { clip: documentOf('clip'), name: text, mode: optional(mode) },
    label: ({ name }) => `Add layer ${name}`,
    run(editing, { clip, name, mode = 'additive' }) {
      editing.put(addLayer(editing.get(clip, 'clip'), { name, mode }))
    },
  }),

  'layers.change': defineCommand({
    title: 'Change layer',
    parameters: {
      ...place,
      name: optional(text),
      mode: optional(mode),
      muted: optional(flag),
      solo: optional(flag),
      /** The same weight over the whole clip. */
      weight: optional(finite),
    },
    label: ({ layer, name, mode, muted, solo, weight }) =>
      name !== undefined
        ? `Rename layer ${layer}`
        : mode !== undefined
          ? `Make layer ${layer} ${mode}`
          : muted !== undefined
            ? `${muted ? 'Mute' : 'Unmute'} layer ${layer}`
            : solo !== undefined
              ? `${solo ? 'Solo' : 'Unsolo'} layer ${layer}`
              : weight !== undefined
                ? `Set weight of layer ${layer}`
                : `Change layer ${layer}`,
    run(editing, { clip, layer, ...change }) {
      editing.put(changeLayer(editing.get(clip, 'clip'), layer, change))
    },
  }),

  'layers.move': defineCommand({
    title: 'Move layer',
    parameters: { ...place, to: finite },
    label: ({ layer }) => `Move layer ${layer}`,
    run(editing, { clip, layer, to }) {
      editing.put(moveLayer(editing.get(clip, 'clip'), layer, to))
    },
  }),

  'layers.mergeDown': defineCommand({
    title: 'Merge layer down',
    parameters: place,
    label: ({ layer }) => `Merge layer ${layer} down`,
    run(editing, { clip, layer }) {
      editing.put(mergeLayerDown(editing.get(clip, 'clip'), layer))
    },
  }),

  'layers.delete': defineCommand({
    title: 'Delete layer',
    parameters: place,
    label: ({ layer }) => `Delete layer ${layer}`,
    run(editing, { clip, layer }) {
      editing.put(removeLayer(editing.get(clip, 'clip'), layer))
    },
  }),
}
