import { defineCommand } from '../../command.ts'
import { documentOf, flag, number } from '../../parameters.ts'
import { ownUse, putModifiers } from './put-modifiers.ts'

/** A modifier that is off stays in the list and does nothing. */
export const enableModifierCommand = defineCommand({
  id: 'clip.enableModifier',
  title: 'Switch modifier on or off',
  parameters: { clip: documentOf('clip'), index: number, enabled: flag },
  label: ({ enabled }) => `Switch modifier ${enabled ? 'on' : 'off'}`,
  run(editing, { clip: id, index, enabled }) {
    const clip = editing.get(id, 'clip')
    const use = { ...ownUse(editing, clip, index), enabled }
    putModifiers(editing, clip, clip.modifiers.with(index, use))
  },
})
