import { addCurve } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const addCurvesCommand = defineCommand({
  id: 'curves.add',
  title: 'Add curves',
  parameters: { clip: documentOf('clip'), curves: list(text) },
  label: ({ curves }) => (curves.length === 1 ? `Add curve ${curves[0]}` : `Add ${curves.length} curves`),
  run(editing, { clip: id, curves }) {
    let clip = editing.get(id, 'clip')
    for (const name of curves) clip = addCurve(clip, name)
    editing.put(clip)
    editing.select({ document: id, curves })
  },
})
