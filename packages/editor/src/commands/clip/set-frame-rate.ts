import { setFrameRate } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'

export const setFrameRateCommand = defineCommand({
  id: 'clip.setFrameRate',
  title: 'Set frame rate',
  parameters: { clip: documentOf('clip'), frameRate: number },
  run(editing, { clip, frameRate }) {
    editing.put(setFrameRate(editing.get(clip, 'clip'), frameRate))
  },
})
