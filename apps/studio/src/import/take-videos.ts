import { isVideoName } from '@facework/capture/internal'
import type { Session } from '../session/session.ts'
import { openWorkspace } from '../session/shell-state.ts'

/** Makes takes of the videos among files, one after another, and returns the others. */
export function takeVideos(session: Session, files: readonly File[]): readonly File[] {
  const videos = files.filter(({ name }) => isVideoName(name))
  if (videos.length > 0) {
    openWorkspace(session, 'capture')
    void videos.reduce(
      (before, file) => before.then(() => session.capture.takes.readVideo(file)),
      Promise.resolve(),
    )
  }
  return files.filter(({ name }) => !isVideoName(name))
}
