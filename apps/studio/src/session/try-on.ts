import { subscribeTo } from '@facework/editor'
import type { Session } from './session.ts'

/**
 * A pose asset that is looked at, and that nobody on stage has, is tried on by the character that panels speak
 * of: its weights move a face before anybody is made to use it.
 */
export function startTryingOn(session: Session): void {
  const { editor, stage } = session
  const follow = () => {
    const selected = editor.document(editor.store.getState().selection.document, 'poses')
    const used = stage
      .getState()
      .onStage.some((id) => editor.document(id, 'character')?.poses?.id === selected?.id)
    editor.preview.setState({ poses: used ? undefined : selected?.id })
  }
  subscribeTo(editor.store, (s) => s.selection.document, follow)
  subscribeTo(editor.store, (s) => s.documents, follow)
  subscribeTo(stage, (s) => s.onStage, follow)
}
