import { defineCommand } from '../../command.ts'
import { withEntries } from '../../overrides.ts'
import { documentOf, optional } from '../../parameters.ts'
import { currentCharacter } from '../current-frame.ts'
import { movedJoints } from './moved-joints.ts'

export const resetJointsCommand = defineCommand({
  id: 'overrides.resetJoints',
  title: 'Put moved joints back',
  parameters: { character: optional(documentOf('character')) },
  enabled: movedJoints,
  run(editing, given) {
    const { id } = currentCharacter(editing, given)
    editing.setOverrides({ joints: withEntries(editing.overrides.joints, { [id]: null }) })
  },
})
