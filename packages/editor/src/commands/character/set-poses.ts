import { defineCommand } from '../../command.ts'
import { documentOf, nullable } from '../../parameters.ts'
import { carryOver } from './carry-over.ts'

export const setCharacterPosesCommand = defineCommand({
  id: 'character.setPoses',
  title: 'Set pose asset of character',
  parameters: { character: documentOf('character'), poses: nullable(documentOf('poses')) },
  run(editing, { character, poses }) {
    const before = editing.get(character, 'character')
    const { poses: old, ...rest } = before
    const ref = poses === null ? undefined : editing.refTo(poses, 'poses')
    editing.put(ref ? { ...rest, poses: ref } : rest)
    carryOver(editing, before, 'poses', old, ref)
  },
})
