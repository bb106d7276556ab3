import { defined, type Marker } from '@facework/documents/internal'
import { finite, list, optional, text } from '@facework/documents/schema'
import { setMarkers } from '@facework/operations/internal'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../command.ts'
import { documentOf } from '../parameters.ts'
import { editBase } from './layers/edited-clip.ts'

export const markerCommands = {
  // Adds a marker, or gives the one at that time another name.
  'markers.set': defineCommand({
    title: 'Set marker',
    parameters: { clip: documentOf('clip'), time: finite, name: text, text: optional(text) },
    run(editing, { clip: id, time, name, text: note }) {
      const marker: Marker = defined({ time, name, text: note })
      editBase(editing, id, (clip) =>
        setMarkers(clip, [...clip.markers.filter((m) => m.time !== time), marker]),
      )
    },
  }),

  'markers.move': defineCommand({
    title: 'Move marker',
    parameters: { clip: documentOf('clip'), time: finite, to: finite },
    run(editing, { clip: id, time, to }) {
      const clip = editing.get(id, 'clip')
      const moved = clip.markers.find((m) => m.time === time)
      if (!moved) {
        throw new FaceworkError(
          'clip/marker-unknown',
          `${time}`,
          `Clip "${clip.name}" has no marker at ${time} s.`,
        )
      }
      const others = clip.markers.filter((m) => m !== moved && m.time !== to)
      editBase(editing, id, (base) => setMarkers(base, [...others, { ...moved, time: to }]))
    },
  }),

  'markers.delete': defineCommand({
    title: 'Delete markers',
    parameters: { clip: documentOf('clip'), times: list(finite) },
    run(editing, { clip: id, times }) {
      editBase(editing, id, (clip) =>
        setMarkers(
          clip,
          clip.markers.filter((m) => !times.includes(m.time)),
        ),
      )
    },
  }),
}
