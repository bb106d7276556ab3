import type { Session } from '../session/session.ts'
import { askForFiles } from './ask-for-files.ts'
import { offerFiles } from './offer-files.tsx'

/** Asks for files to import. */
export function chooseFiles(session: Session): void {
  askForFiles((files) => offerFiles(session, files))
}
