import { proposeMasks } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, flag, optional } from '../../parameters.ts'

export const proposeMasksCommand = defineCommand({
  id: 'poses.proposeMasks',
  title: 'Propose masks',
  parameters: {
    asset: documentOf('poses'),
    model: optional(documentOf('model')),
    /** Also where there is one. */
    replace: optional(flag),
  },
  run(editing, { asset, model, replace = false }) {
    const rig = model === undefined ? undefined : editing.get(model, 'model')
    editing.put(proposeMasks(editing.get(asset, 'poses'), rig, { replace }))
  },
})
