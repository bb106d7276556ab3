import type { Session } from '../../../session/session.ts'

/** What the character on stage shows, joints moved by hand included: what a target is made from. */
export function poseOfNow(session: Session) {
  const id = session.character
  const performer = id === undefined ? undefined : session.stage.getState().performers.get(id)
  if (!performer) return {}
  const { joints, morphs } = performer.currentPose(session.playing.clip, session.playing.conductor.time)
  return { frame: { joints, morphs }, character: performer.id }
}
