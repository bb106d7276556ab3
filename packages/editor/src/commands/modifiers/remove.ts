import { defineCommand } from '../../command.ts'
import { documentOf, number } from '../../parameters.ts'
import { ownUse, putModifiers } from './put-modifiers.ts'

/** Takes a modifier off a clip; what it took away comes back from the source. */
export const removeModifierCommand = defineCommand({
  id: 'clip.removeModifier',
  title: 'Remove modifier',
  parameters: { clip: documentOf('clip'), index: number },
  run(editing, { clip: id, index }) {
    const clip = editing.get(id, 'clip')
    ownUse(editing, clip, index)
    putModifiers(editing, clip, clip.modifiers.toSpliced(index, 1))
  },
})
