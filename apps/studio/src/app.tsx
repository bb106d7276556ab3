import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { showTheme } from './base/theme.ts'
import { CloseDialog } from './components/dialogs/close-dialog.ts'
import { DropOverlay } from './import/drop-overlay.tsx'
import { MakePosesFlow } from './panels/make-poses/make-poses-flow.tsx'
import type { AppContext } from './session/app-command.ts'
import type { DockHandle } from './session/dock-handle.ts'
import type { Session } from './session/session.ts'
import { closeDialog } from './session/shell-state.ts'
import { SessionContext, useMakePoses, useSession, useShell } from './session/use-session.ts'
import { CommandPalette } from './shell/command-palette.tsx'
import { APP_COMMANDS } from './shell/commands.tsx'
import { ConflictBar } from './shell/conflict-bar.tsx'
import { Dock } from './shell/dock.tsx'
import { listenToKeyboard } from './shell/keyboard.ts'
import { RecoveryBar } from './shell/recovery-bar.tsx'
import { StatusBar } from './shell/status-bar.tsx'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/top-bar.tsx'
import { Tour } from './shell/tour/tour.tsx'
import { welcomeNewcomer } from './shell/welcome/welcome-newcomer.tsx'

/** Workspaces in which everybody performs. */
const EVERYBODY: readonly string[] = ['animate', 'capture']

/** The whole page. */
export function App({ session, project }: { session: Session; project: string }) {
  return (
    <SessionContext value={session}>
      <Page project={project} />
    </SessionContext>
  )
}

function Page({ project }: { project: string }) {
  const session = useSession()
  const [context, setContext] = useState<AppContext>()
  const theme = useShell((s) => s.theme)
  const paletteOpen = useShell((s) => s.paletteOpen)
  const dialog = useShell((s) => s.dialog)
  const workspace = useShell((s) => s.workspace)
  const isMaking = useMakePoses((s) => s.step !== undefined)
  const ready = useCallback(
    (dock: DockHandle) => {
      setContext({ session, dock })
      session.shell.setState({ showPanel: (panel) => dock.show(panel) })
    },
    [session],
  )
  const close = useCallback(() => closeDialog(session), [session])
  // Before the effects of the panels, which read the colours for what they paint themselves.
  useLayoutEffect(() => showTheme(theme), [theme])
  // One face is looked at closely, performances from where one sees everybody.
  useEffect(() => session.lookClosely(!EVERYBODY.includes(workspace)), [session, workspace])
  useEffect(() => welcomeNewcomer(session), [session])
  useEffect(() => (context ? listenToKeyboard(APP_COMMANDS, context) : undefined), [context])
  return (
    <>
      <div className="app">
        <TopBar context={context} />
        <div className="notices">
          <RecoveryBar />
          <ConflictBar />
        </div>
        <Dock project={project} onReady={ready} />
        {isMaking && <MakePosesFlow />}
        <StatusBar context={context} />
      </div>
      {paletteOpen && context && <CommandPalette context={context} />}
      <CloseDialog value={close}>{dialog}</CloseDialog>
      <Tour />
      <Toasts />
      <DropOverlay />
    </>
  )
}
