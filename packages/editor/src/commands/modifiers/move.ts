import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'
import { ownUse, putModifiers } from './put-modifiers.ts'

/** Modifiers work from the first to the last, so their order counts. */
export const moveModifierCommand = defineCommand({
  id: 'clip.moveModifier',
  title: 'Move modifier',
  parameters: { clip: documentOf('clip'), index: number, to: number },
  run(editing, { clip: id, index, to }) {
    const clip = editing.get(id, 'clip')
    const use = ownUse(editing, clip, index)
    const last = clip.modifiers.length - 1
    if (!Number.isInteger(to) || to < 0 || to > last) {
      throw new FaceworkError(
        'command/argument',
        'to',
        `to should be a whole number from 0 to ${last}; found ${to}.`,
      )
    }
    putModifiers(editing, clip, clip.modifiers.toSpliced(index, 1).toSpliced(to, 0, use))
  },
})
