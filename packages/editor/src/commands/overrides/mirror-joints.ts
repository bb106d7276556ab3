import { mirrorJoints } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf, optional } from '../../parameters.ts'
import { currentCharacter } from '../current-frame.ts'
import { movedJoints } from './moved-joints.ts'

/** Moves the other side as the joints that were moved by hand; returns the names of those that followed. */
export const mirrorJointsCommand = defineCommand({
  id: 'overrides.mirrorJoints',
  title: 'Mirror joints moved by hand',
  parameters: { character: optional(documentOf('character')) },
  enabled: movedJoints,
  run(editing, given) {
    const { id, model } = currentCharacter(editing, given)
    const moved = editing.overrides.joints[id] ?? {}
    const mirrored = mirrorJoints(editing.get(model.id, 'model').joints, moved)
    if (Object.keys(mirrored).length > 0) {
      editing.setOverrides({ joints: { ...editing.overrides.joints, [id]: { ...moved, ...mirrored } } })
    }
    return Object.keys(mirrored)
  },
})
