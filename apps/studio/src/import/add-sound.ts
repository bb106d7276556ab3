import { wordsOf } from '../base/words-of.ts'
import { shownClip } from '../session/key-time.ts'
import { attempt, runCommand } from '../session/run-command.ts'
import type { Session } from '../session/session.ts'
import { toast } from '../session/shell-state.ts'

const ENDINGS = ['.wav', '.mp3', '.ogg'] as const

export const isSound = (name: string) => ENDINGS.some((ending) => name.toLowerCase().endsWith(ending))

/** Puts a sound into the project, and beside the clip on the timeline. */
export async function addSound(session: Session, file: File): Promise<void> {
  const clip = shownClip(session)
  if (!clip) {
    toast(session, 'Open a clip first: sounds belong to a clip', { tone: 'warn' })
    return
  }
  try {
    const bytes = new Uint8Array(await file.arrayBuffer())
    const path = await session.editor.addAsset('sounds', file.name, bytes)
    attempt(session, () => session.editor.run('sound.set', { clip: clip.id, file: path }))
  } catch (error) {
    toast(session, wordsOf(error), { tone: 'error' })
  }
}

/** Adds the sounds among files, and returns the others. */
export function takeSounds(session: Session, files: readonly File[]): readonly File[] {
  // In the workspace Capture a voice is performed; elsewhere it plays beside the open clip.
  const capturing = session.shell.getState().workspace === 'capture'
  for (const file of files)
    if (isSound(file.name)) void (capturing ? session.capture.takes.readVoice(file) : addSound(session, file))
  return files.filter((file) => !isSound(file.name))
}

/** Asks for a sound to add. */
export function chooseSound(session: Session): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.accept = ENDINGS.join(',')
  input.addEventListener('change', () => {
    const [file] = input.files ?? []
    if (file) void addSound(session, file)
  })
  input.click()
}

export function removeSound(session: Session): void {
  const clip = shownClip(session)
  if (clip) runCommand(session, 'sound.remove', { clip: clip.id })
}
