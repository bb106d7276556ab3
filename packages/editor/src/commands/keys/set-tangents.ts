import type { Tangent } from '@facework/documents'
import { setTangents } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { data, documentOf, nullable, optional } from '../../parameters.ts'
import { keyList } from './key-list.ts'

const tangent = optional(nullable(data<Tangent>('a tangent with a slope')))

export const setTangentsCommand = defineCommand({
  id: 'keys.setTangents',
  title: 'Set tangents',
  parameters: {
    clip: documentOf('clip'),
    keys: keyList,
    /** Null makes it automatic. */
    in: tangent,
    out: tangent,
  },
  run(editing, { clip, keys, ...change }) {
    editing.put(setTangents(editing.get(clip, 'clip'), keys, change))
  },
})
