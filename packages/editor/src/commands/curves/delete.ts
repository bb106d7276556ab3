import { deleteCurves } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const deleteCurvesCommand = defineCommand({
  id: 'curves.delete',
  title: 'Delete curves',
  parameters: { clip: documentOf('clip'), curves: list(text) },
  run(editing, { clip, curves }) {
    editing.put(deleteCurves(editing.get(clip, 'clip'), curves))
    editing.select({ document: clip })
  },
})
