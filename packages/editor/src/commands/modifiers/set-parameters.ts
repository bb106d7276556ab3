import { defineCommand } from '../../command.ts'
import { data, documentOf, number, optional } from '../../parameters.ts'
import { ownUse, putModifiers } from './put-modifiers.ts'

/** Other parameters for a modifier that is on a clip; those not given take their defaults. */
export const setModifierParametersCommand = defineCommand({
  id: 'clip.setModifier',
  title: 'Set parameters of modifier',
  parameters: {
    clip: documentOf('clip'),
    index: number,
    parameters: data<Readonly<Record<string, unknown>>>('parameters by name'),
    character: optional(documentOf('character')),
  },
  run(editing, { clip: id, index, parameters, character }) {
    const clip = editing.get(id, 'clip')
    const use = { ...ownUse(editing, clip, index), parameters }
    putModifiers(editing, clip, clip.modifiers.with(index, use), character)
  },
})
