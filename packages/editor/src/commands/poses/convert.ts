import { convertPoses } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, documentOf, nullable, optional, text } from '../../parameters.ts'

export const convertPosesCommand = defineCommand({
  id: 'poses.convert',
  title: 'Convert to additive or full',
  parameters: {
    asset: documentOf('poses'),
    mode: optional(choice('additive', 'full')),
    /** A pose, or null for the rest; as it was unless given. */
    base: optional(nullable(text)),
    /** Full mode proposes masks by what moves its skin. */
    model: optional(documentOf('model')),
  },
  label: ({ mode }) => (mode === undefined ? 'Change base pose' : `Make poses ${mode}`),
  run(editing, { asset, mode, base, model }) {
    const poses = editing.get(asset, 'poses')
    const converted = convertPoses(poses, {
      mode: mode ?? poses.mode,
      ...(base === undefined ? {} : { base }),
      ...(model === undefined ? {} : { model: editing.get(model, 'model') }),
    })
    editing.put(converted)
  },
})
