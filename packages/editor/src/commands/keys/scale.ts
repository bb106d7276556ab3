import { placeAt, scaleKeys } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, number, optional } from '../../parameters.ts'
import { keyList } from './key-list.ts'

export const scaleKeysCommand = defineCommand({
  id: 'keys.scale',
  title: 'Scale keys',
  parameters: {
    clip: documentOf('clip'),
    keys: keyList,
    time: optional(number),
    value: optional(number),
    /** Time that stays. */
    around: optional(number),
    aroundValue: optional(number),
  },
  run(editing, { clip, keys, time = 1, value = 1, around = 0, aroundValue = 0 }) {
    editing.put(scaleKeys(editing.get(clip, 'clip'), keys, { time, value, around, aroundValue }))
    const moved = keys.map((k) => placeAt(k, Math.max(0, around + (k.time - around) * time)))
    editing.select({ ...editing.selection, document: clip, keys: moved })
  },
})
