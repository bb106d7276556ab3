import { INTERPOLATIONS } from '@facework/documents'
import { setInterpolation } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, documentOf } from '../../parameters.ts'
import { keyList } from './key-list.ts'

export const setInterpolationCommand = defineCommand({
  id: 'keys.setInterpolation',
  title: 'Set interpolation',
  parameters: { clip: documentOf('clip'), keys: keyList, interpolation: choice(...INTERPOLATIONS) },
  run(editing, { clip, keys, interpolation }) {
    editing.put(setInterpolation(editing.get(clip, 'clip'), keys, interpolation))
  },
})
