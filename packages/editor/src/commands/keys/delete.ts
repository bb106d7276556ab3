import { deleteKeys } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'
import { keyList } from './key-list.ts'

export const deleteKeysCommand = defineCommand({
  id: 'keys.delete',
  title: 'Delete keys',
  shortcut: 'Delete',
  parameters: { clip: documentOf('clip'), keys: keyList },
  run(editing, { clip, keys }) {
    editing.put(deleteKeys(editing.get(clip, 'clip'), keys))
    editing.select({ ...editing.selection, document: clip, keys: [] })
  },
})
