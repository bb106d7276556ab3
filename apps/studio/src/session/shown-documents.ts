import type { Id } from '@facework/documents'
import type { Editor } from '@facework/editor'
import { documentsOfCharacter } from '@facework/editor/internal'
import type { CharacterDocuments } from '@facework/operations'

/** The documents of a character as the stage shows it: with the pose asset that is previewed on it. */
export function shownDocuments(editor: Editor, id: Id): CharacterDocuments | undefined {
  const character = editor.document(id, 'character')
  if (!character) return undefined
  const { character: selected, poses } = editor.preview.getState()
  const previewed = id === selected ? editor.document(poses, 'poses') : undefined
  return documentsOfCharacter(character, editor.store.getState().documents, previewed)
}
