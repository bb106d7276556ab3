import { createStillClip } from '@facework/operations'
import { FaceworkError } from '@facework/report'
import { defineCommand } from '../../command.ts'
import { data, documentOf, optional, text } from '../../parameters.ts'

/** A face kept for later: a clip that holds still. */
export const createStillClipCommand = defineCommand({
  id: 'clip.createStill',
  title: 'Save expression',
  parameters: {
    name: text,
    /** Value by curve. */
    values: data<Readonly<Record<string, number>>>('values by curve'),
    skeleton: optional(documentOf('skeleton')),
    folder: optional(text),
  },
  label: ({ name }) => `Save expression ${name}`,
  run(editing, { name, values, skeleton, folder = 'expressions' }) {
    if (Object.keys(values).length === 0) {
      throw new FaceworkError(
        'command/argument',
        'values',
        'values should hold at least one curve; found none.',
        'Move a control first: a face at rest is nothing to keep.',
      )
    }
    const ref = skeleton === undefined ? {} : { skeleton: { id: editing.get(skeleton, 'skeleton').id } }
    const clip = createStillClip({ name, values, ...ref })
    editing.put(clip, folder)
    return clip.id
  },
})
