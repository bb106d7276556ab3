import type { Character, Id } from '@facework/documents'
import { type Editor, graphPartsOf, sameGraphParts } from '@facework/editor'
import type { CharacterDocuments } from '../stage/character-view.ts'

/** The documents a character points at; undefined while its model is missing. */
export function documentsOfCharacter(editor: Editor, id: Id): CharacterDocuments | undefined {
  const character: Character | undefined = editor.document(id, 'character')
  const model = editor.document(character?.model.id, 'model')
  if (!character || !model) return undefined
  const { character: selected, poses } = editor.preview.getState()
  const triedOn = id === selected ? editor.document(poses, 'poses') : undefined
  return {
    character,
    model,
    skeleton: editor.document(character.skeleton.id, 'skeleton'),
    poses: triedOn ?? editor.document(character.poses?.id, 'poses'),
    mood: editor.document(character.mood?.clip.id, 'clip'),
    idle: editor.document(character.defaults.idle?.[0]?.clip.id, 'clip'),
    // A graph has assets of its own in its inputs, past which nothing can be tried on.
    graph: triedOn ? undefined : graphPartsOf(character, editor.store.getState().documents),
  }
}

export const sameCharacterDocuments = (a: CharacterDocuments, b: CharacterDocuments) =>
  a.character === b.character &&
  a.model === b.model &&
  a.skeleton === b.skeleton &&
  a.poses === b.poses &&
  a.idle === b.idle &&
  a.mood === b.mood &&
  sameGraphParts(a.graph, b.graph)
