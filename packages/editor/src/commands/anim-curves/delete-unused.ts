import { removeCurves, unusedCurves } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'

export const deleteUnusedAnimCurvesCommand = defineCommand({
  id: 'animCurves.deleteUnused',
  title: 'Delete unused anim curves',
  parameters: { skeleton: documentOf('skeleton') },
  run(editing, { skeleton: id }) {
    const skeleton = editing.get(id, 'skeleton')
    const unused = unusedCurves(skeleton, editing.all())
    editing.put(removeCurves(skeleton, unused))
    return unused
  },
})
