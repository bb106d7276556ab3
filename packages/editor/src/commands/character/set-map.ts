import type { Id } from '@facework/documents'
import { defineCommand } from '../../command.ts'
import type { Editing } from '../../editing.ts'
import { documentOf, nullable } from '../../parameters.ts'
import { carryOver } from './carry-over.ts'

export const setCharacterMapCommand = defineCommand({
  id: 'character.setMap',
  title: 'Set map of character',
  parameters: { character: documentOf('character'), map: nullable(documentOf('map')) },
  run(editing, { character, map }) {
    putMap(editing, character, map)
  },
})

/** Points the character at a map, and its own graph with it. */
export function putMap(editing: Editing, character: Id, map: Id | null): void {
  const before = editing.get(character, 'character')
  const { map: old, ...rest } = before
  const ref = map === null ? undefined : editing.refTo(map, 'map')
  editing.put(ref ? { ...rest, map: ref } : rest)
  carryOver(editing, before, 'map', old, ref)
}
