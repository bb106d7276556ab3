import { syncAnimCurves } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'

export const syncAnimCurvesCommand = defineCommand({
  id: 'animCurves.addFromPoses',
  title: 'Add anim curves for poses',
  parameters: { skeleton: documentOf('skeleton'), asset: documentOf('poses') },
  run(editing, { skeleton, asset }) {
    const synced = syncAnimCurves(editing.get(skeleton, 'skeleton'), editing.get(asset, 'poses'))
    editing.put(synced.skeleton)
    return synced.added
  },
})
