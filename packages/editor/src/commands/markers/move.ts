import { setMarkers } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'

export const moveMarkerCommand = defineCommand({
  id: 'markers.move',
  title: 'Move marker',
  parameters: { clip: documentOf('clip'), time: number, to: number },
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
    editing.put(setMarkers(clip, [...others, { ...moved, time: to }]))
  },
})
