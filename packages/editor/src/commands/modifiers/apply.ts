import { BUILT_IN_MODIFIERS, findModifier, useModifier } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { data, documentOf, number, optional, text } from '../../parameters.ts'
import { putModifiers } from './put-modifiers.ts'

/** [O2] Puts a modifier on a clip; what was imported stays beneath it. */
export const applyModifierCommand = defineCommand({
  id: 'clip.applyModifier',
  title: 'Apply modifier',
  parameters: {
    clip: documentOf('clip'),
    modifier: text,
    /** Its defaults unless given. */
    parameters: optional(data<Readonly<Record<string, unknown>>>('parameters by name')),
    /** Its place in the list; the last unless given. */
    index: optional(number),
    /** Whose model and poses it looks at; the one on stage unless given. */
    character: optional(documentOf('character')),
  },
  label: ({ modifier }) => `Apply modifier ${modifier}`,
  run(editing, { clip: id, modifier, parameters = {}, index, character }) {
    const clip = editing.get(id, 'clip')
    const { id: found } = findModifier(modifier, BUILT_IN_MODIFIERS)
    const at = index ?? clip.modifiers.length
    if (!Number.isInteger(at) || at < 0 || at > clip.modifiers.length) {
      throw new FaceworkError(
        'command/argument',
        'index',
        `index should be a whole number from 0 to ${clip.modifiers.length}; found ${at}.`,
      )
    }
    const uses = [...clip.modifiers]
    uses.splice(at, 0, useModifier(found, parameters))
    putModifiers(editing, clip, uses, character)
    return at
  },
})
