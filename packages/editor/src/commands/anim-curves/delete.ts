import { removeCurves } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const deleteAnimCurvesCommand = defineCommand({
  id: 'animCurves.delete',
  title: 'Delete anim curves',
  parameters: { skeleton: documentOf('skeleton'), curves: list(text) },
  run(editing, { skeleton, curves }) {
    editing.put(removeCurves(editing.get(skeleton, 'skeleton'), curves))
    editing.select({ document: skeleton })
  },
})
