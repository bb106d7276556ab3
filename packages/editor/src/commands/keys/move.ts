import { firstTime, moveKeys, placeAt } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, number, optional } from '../../parameters.ts'
import { keyList } from './key-list.ts'

export const moveKeysCommand = defineCommand({
  id: 'keys.move',
  title: 'Move keys',
  parameters: {
    clip: documentOf('clip'),
    keys: keyList,
    /** Seconds on. */
    time: optional(number),
    value: optional(number),
  },
  run(editing, { clip, keys, time = 0, value = 0 }) {
    const by = Math.max(time, -firstTime(keys))
    editing.put(moveKeys(editing.get(clip, 'clip'), keys, { time: by, value }))
    const moved = keys.map((k) => placeAt(k, k.time + by))
    editing.select({ ...editing.selection, document: clip, keys: moved })
  },
})
