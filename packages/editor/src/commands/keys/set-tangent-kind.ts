import { setTangentKind } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, documentOf } from '../../parameters.ts'
import { keyList } from './key-list.ts'

export const setTangentKindCommand = defineCommand({
  id: 'keys.setTangentKind',
  title: 'Set kind of tangents',
  parameters: {
    clip: documentOf('clip'),
    keys: keyList,
    kind: choice('auto', 'flat', 'free', 'broken', 'weighted'),
  },
  run(editing, { clip, keys, kind }) {
    editing.put(setTangentKind(editing.get(clip, 'clip'), keys, kind))
  },
})
