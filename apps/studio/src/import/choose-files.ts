import type { Session } from '../session/session.ts'
import { askForFiles } from './ask-for-files.ts'
import { takeFiles } from './take-files.tsx'

/** Asks for files to bring in. */
export function chooseFiles(session: Session): void {
  askForFiles((files) => void takeFiles(session, files))
}
