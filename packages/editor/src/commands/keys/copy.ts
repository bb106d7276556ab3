import { copyKeys } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'
import { keyList } from './key-list.ts'

/** Changes nothing; what it returns is what `keys.paste` takes. */
export const copyKeysCommand = defineCommand({
  id: 'keys.copy',
  title: 'Copy keys',
  shortcut: 'Ctrl+C',
  parameters: { clip: documentOf('clip'), keys: keyList },
  run: (editing, { clip, keys }) => copyKeys(editing.get(clip, 'clip'), keys),
})
