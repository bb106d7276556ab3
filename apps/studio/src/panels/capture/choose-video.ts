import type { Session } from '../../session/session.ts'

const VIDEOS = 'video/*,.mjpeg,.mjpg,.y4m,.mkv'

/** Asks for a video of a face, which becomes a take. */
export function chooseVideo(session: Session): void {
  askFor(VIDEOS, (file) => void session.capture.takes.readVideo(file))
}

/** Asks for a recording of a voice, which becomes a take. */
export function chooseVoice(session: Session): void {
  askFor('audio/*', (file) => void session.capture.takes.readVoice(file))
}

/** Asks for the user's own model. */
export function chooseModel(session: Session): void {
  askFor('.task', (file) => void session.capture.setModel(file))
}

function askFor(accept: string, take: (file: File) => void): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = accept
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) take(file)
  })
  input.click()
}
