import { useCallback, useEffect, useLayoutEffect, useState } from 'react'
import { DropOverlay } from './import/drop-overlay.tsx'
import type { Session } from './session/session.ts'
import { SessionContext } from './session/use-session.ts'
import type { AppContext } from './shell/app-command.ts'
import { CommandPalette } from './shell/command-palette.tsx'
import { APP_COMMANDS } from './shell/commands.tsx'
import { ConflictBar } from './shell/conflict-bar.tsx'
import { Dock, type DockHandle } from './shell/dock.tsx'
import { listenToKeyboard } from './shell/keyboard.ts'
import { RecoveryBar } from './shell/recovery-bar.tsx'
import { useShell } from './shell/shell-store.ts'
import { StatusBar } from './shell/status-bar.tsx'
import { showTheme } from './shell/theme.ts'
import { Toasts } from './shell/toasts.tsx'
import { TopBar } from './shell/top-bar.tsx'

/** The whole page. */
export function App({ session, project }: { session: Session; project: string }) {
  const [context, setContext] = useState<AppContext>()
  const theme = useShell((s) => s.theme)
  const paletteOpen = useShell((s) => s.paletteOpen)
  const dialog = useShell((s) => s.dialog)
  const ready = useCallback(
    (dock: DockHandle) => {
      setContext({ session, dock })
      useShell.setState({ showPanel: (panel) => dock.show(panel) })
    },
    [session],
  )
  const workspace = useShell((s) => s.workspace)
  // Before the effects of the panels, which read the colours for what they paint themselves.
  useLayoutEffect(() => showTheme(theme), [theme])
  // One face is looked at closely, performances from where one sees everybody.
  useEffect(() => session.lookClosely(workspace !== 'animate'), [session, workspace])
  useEffect(() => (context ? listenToKeyboard(APP_COMMANDS, context) : undefined), [context])
  return (
    <SessionContext value={session}>
      <div className="app">
        <TopBar context={context} />
        <div className="notices">
          <RecoveryBar />
          <ConflictBar />
        </div>
        <Dock project={project} onReady={ready} />
        <StatusBar context={context} />
      </div>
      {paletteOpen && context && <CommandPalette context={context} />}
      {dialog}
      <Toasts />
      <DropOverlay />
    </SessionContext>
  )
}
