import type { Id } from '@facework/documents'
import type { Session } from '../session.ts'

/** Selects a document, and shows it: a clip plays, a character steps on stage. */
export function openDocument(session: Session, id: Id): void {
  const { editor } = session
  const document = editor.store.getState().documents.get(id)?.document
  if (!document) return
  editor.select({ document: id })
  if (document.kind === 'clip') session.playClip(id)
  if (document.kind === 'character') {
    session.addToStage(id)
    session.selectCharacter(id)
  }
  if (document.kind === 'poses') {
    const user = editor.documents('character').find((c) => c.poses?.id === id)
    if (user && session.stageState.getState().onStage.includes(user.id)) session.selectCharacter(user.id)
  }
}
