import { browserStorage, keepForNextVisit } from '../../base/browser-storage.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { WelcomeDialog } from './welcome-dialog.tsx'

const KEY = 'facework-welcomed'

/** Welcomes whoever opens the studio for the first time in this browser; not in an automated browser. */
export function welcomeNewcomer(session: Session): void {
  if (navigator.webdriver || browserStorage()?.getItem(KEY)) return
  keepForNextVisit(KEY, 'yes')
  openDialog(session, <WelcomeDialog />)
}
