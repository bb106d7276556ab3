import { moveToSkeleton } from '@facework/operations'
import { defineCommand } from '../../command.ts'
import { documentOf } from '../../parameters.ts'

/** [S2] Model and poses go along; clips too, when nobody else is left on the old skeleton. */
export const setCharacterSkeletonCommand = defineCommand({
  id: 'character.setSkeleton',
  title: 'Set skeleton of character',
  parameters: { character: documentOf('character'), skeleton: documentOf('skeleton') },
  run(editing, { character, skeleton }) {
    const changed = moveToSkeleton({
      character: editing.get(character, 'character'),
      skeleton: editing.get(skeleton, 'skeleton'),
      documents: editing.all(),
    })
    for (const document of changed) editing.put(document)
    return changed.map((d) => d.id)
  },
})
