import { addJoints } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'

/** [S2] Makes a skeleton fit for a model that has joints of its own. */
export const addJointsCommand = defineCommand({
  id: 'skeleton.addJoints',
  title: 'Add joints of model to skeleton',
  parameters: { skeleton: documentOf('skeleton'), model: documentOf('model') },
  run(editing, { skeleton, model }) {
    const { skeleton: after, added } = addJoints(
      editing.get(skeleton, 'skeleton'),
      editing.get(model, 'model'),
    )
    editing.put(after)
    return added
  },
})
