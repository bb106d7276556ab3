import type { Id } from '@facework/documents'
import type { Session } from '../../session/session.ts'
import { toast } from '../../session/shell-state.ts'
import type { CameraAngle } from '../../stage/camera/angles.ts'

/** Looks at whoever is framed now from another side. */
export function lookFrom({ stage, stageState }: Session, angle: CameraAngle): void {
  stageState.setState({ turntable: false })
  stage?.frame(true, angle)
}

/** Looks at everyone on stage. */
export function frameAll({ stage, stageState }: Session): void {
  stageState.setState({ focus: undefined })
  stage?.frame(true)
}

/** Looks at the face of a character, or of the selected one. */
export function frameFace(session: Session, id: Id | undefined = session.character): void {
  const { stage, stageState } = session
  if (id === undefined) return
  session.selectCharacter(id)
  if (stageState.getState().focus === id) stage?.frame(true)
  else stageState.setState({ focus: id })
}

/** Draws a character alone; the same again draws everyone. */
export function toggleIsolate(session: Session, id: Id | undefined): void {
  const { isolated } = session.stageState.getState()
  const next = isolated === undefined ? id : undefined
  session.isolate(next)
  const name = session.editor.document(next, 'character')?.name
  toast(session, name === undefined ? 'Everyone is drawn' : `Only ${name} is drawn`)
}
