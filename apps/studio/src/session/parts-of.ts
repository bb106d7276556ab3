import type { Character, Id } from '@facework/documents'
import { type Editor, graphPartsOf, sameGraphParts } from '@facework/editor'
import type { Parts } from '../stage/performer.ts'

/** The documents a character points at; undefined while its model is missing. */
export function partsOf(editor: Editor, id: Id): Parts | undefined {
  const character: Character | undefined = editor.document(id, 'character')
  const model = editor.document(character?.model.id, 'model')
  if (!character || !model) return undefined
  return {
    character,
    model,
    skeleton: editor.document(character.skeleton.id, 'skeleton'),
    poses: editor.document(character.poses?.id, 'poses'),
    mood: editor.document(character.mood?.clip.id, 'clip'),
    idle: editor.document(character.defaults.idle?.[0]?.clip.id, 'clip'),
    graph: graphPartsOf(character, editor.store.getState().documents),
  }
}

export const sameParts = (a: Parts, b: Parts) =>
  a.character === b.character &&
  a.model === b.model &&
  a.skeleton === b.skeleton &&
  a.poses === b.poses &&
  a.idle === b.idle &&
  a.mood === b.mood &&
  sameGraphParts(a.graph, b.graph)
