import { withEntries } from '../../by-hand.ts'
import { defineCommand } from '../../command.ts'
import { documentOf, optional } from '../../parameters.ts'
import { currentCharacter } from '../current-frame.ts'
import { movedJoints } from './moved-joints.ts'

export const resetJointsCommand = defineCommand({
  id: 'hand.resetJoints',
  title: 'Put moved joints back',
  parameters: { character: optional(documentOf('character')) },
  enabled: movedJoints,
  run(editing, given) {
    const { id } = currentCharacter(editing, given)
    editing.setByHand({ joints: withEntries(editing.byHand.joints, { [id]: null }) })
  },
})
