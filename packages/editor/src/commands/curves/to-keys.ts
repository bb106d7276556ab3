import { keysFromSamples } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, list, text } from '../../parameters.ts'

export const curvesToKeysCommand = defineCommand({
  id: 'curves.toKeys',
  title: 'Turn samples into keys',
  parameters: { clip: documentOf('clip'), curves: list(text) },
  run(editing, { clip, curves }) {
    editing.put(keysFromSamples(editing.get(clip, 'clip'), curves))
  },
})
