import { setMarkers } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, number } from '../../parameters.ts'

export const deleteMarkersCommand = defineCommand({
  id: 'markers.delete',
  title: 'Delete markers',
  parameters: { clip: documentOf('clip'), times: list(number) },
  run(editing, { clip: id, times }) {
    const clip = editing.get(id, 'clip')
    editing.put(
      setMarkers(
        clip,
        clip.markers.filter((m) => !times.includes(m.time)),
      ),
    )
  },
})
