import type { Session } from '../session/session.ts'
import { IMPORTED_ENDINGS } from './endings.ts'
import { offerFiles } from './offer-files.tsx'

/** Asks for files to bring in. */
export function chooseFiles(session: Session): void {
  const input = document.createElement('input')
  input.type = 'file'
  input.multiple = true
  input.accept = IMPORTED_ENDINGS.join(',')
  input.addEventListener('change', () => {
    offerFiles(session, [...(input.files ?? [])])
  })
  input.click()
}
