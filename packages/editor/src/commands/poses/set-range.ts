import { setRange } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, range, text } from '../../parameters.ts'

export const setRangeCommand = defineCommand({
  id: 'poses.setRange',
  title: 'Set weight range',
  parameters: { asset: documentOf('poses'), poses: list(text), range },
  run(editing, { asset, poses, range: limits }) {
    let changed = editing.get(asset, 'poses')
    for (const pose of poses) changed = setRange(changed, pose, limits)
    editing.put(changed)
  },
})
