import type { Extrapolation } from '@facework/documents'
import { setExtrapolation } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, documentOf, list, optional, text } from '../../parameters.ts'

const extrapolation = choice<Extrapolation>('hold', 'loop', 'loop-offset', 'ping-pong', 'linear')

export const setExtrapolationCommand = defineCommand({
  id: 'curves.setExtrapolation',
  title: 'Set extrapolation',
  parameters: {
    clip: documentOf('clip'),
    curves: list(text),
    before: optional(extrapolation),
    after: optional(extrapolation),
  },
  run(editing, { clip, curves, ...ends }) {
    editing.put(setExtrapolation(editing.get(clip, 'clip'), curves, ends))
  },
})
