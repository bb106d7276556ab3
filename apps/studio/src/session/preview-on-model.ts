import type { Id } from '@facework/documents'
import { attempt } from './run-command.ts'
import type { Session } from './session.ts'

/**
 * Selects a character of a model, so that it previews what was made for that model. One that is not on stage is
 * put there; a stage that is full says so. False when no character has the model.
 */
export function previewOnModel(session: Session, model: Id | undefined): boolean {
  const { onStage } = session.stageState.getState()
  const owners = session.editor.documents('character').filter((c) => c.model.id === model)
  const owner =
    owners.find((c) => c.id === session.character) ?? owners.find((c) => onStage.includes(c.id)) ?? owners[0]
  if (!owner) return false
  attempt(session, () => {
    session.addToStage(owner.id)
    session.selectCharacter(owner.id)
  })
  return true
}
