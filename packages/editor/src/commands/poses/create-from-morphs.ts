import { createPosesFromMorphs } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { choice, documentOf, optional, text } from '../../parameters.ts'

export const createPosesFromMorphsCommand = defineCommand({
  id: 'poses.createFromMorphs',
  title: 'Create pose asset from morphs',
  parameters: {
    model: documentOf('model'),
    name: optional(text),
    mode: optional(choice('additive', 'full')),
    combinationMorphs: optional(choice('corrective', 'result')),
  },
  run(editing, { model, ...options }) {
    const { poses, diagnostics } = createPosesFromMorphs({ ...options, model: editing.get(model, 'model') })
    editing.report(diagnostics)
    editing.put(poses, editing.folderOf(model))
    editing.select({ document: poses.id })
    return poses.id
  },
})
