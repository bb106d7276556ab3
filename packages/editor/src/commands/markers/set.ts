import type { Marker } from '@facework/documents'
import { setMarkers } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, number, optional, text } from '../../parameters.ts'

/** Adds a marker, or gives the one at that time another name. */
export const setMarkerCommand = defineCommand({
  id: 'markers.set',
  title: 'Set marker',
  parameters: { clip: documentOf('clip'), time: number, name: text, text: optional(text) },
  run(editing, { clip: id, time, name, text: note }) {
    const clip = editing.get(id, 'clip')
    const marker: Marker = { time, name, ...(note === undefined ? {} : { text: note }) }
    editing.put(setMarkers(clip, [...clip.markers.filter((m) => m.time !== time), marker]))
  },
})
