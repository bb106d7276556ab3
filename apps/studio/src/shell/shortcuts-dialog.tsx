import { Button } from '../components/controls/button.tsx'
import { Kbd } from '../components/controls/kbd.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import type { AppCommand } from '../session/app-command.ts'
import { openDialog } from '../session/shell-state.ts'
import { useSession, useSettings, useShell } from '../session/use-session.ts'
import { PANEL_TITLES, PANELS } from './panels.ts'
import { SettingsDialog } from './settings/settings-dialog.tsx'
import { shortcutGroups } from './shortcut-groups.ts'

/** Every key of the page by its panel, those of the panel with the focus first. */
export function ShortcutsDialog({ commands }: { commands: readonly AppCommand[] }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const active = useShell((s) => s.activePanel)
  const chosen = useSettings((s) => s.keys)
  const groups = shortcutGroups(commands, PANELS, chosen, active)
  return (
    <Dialog
      title="Shortcuts"
      icon="keyboard"
      width={720}
      onClose={closeDialog}
      tools={
        <Button
          look="ghost"
          icon="pencil"
          onClick={() =>
            openDialog(session, <SettingsDialog commands={commands} panels={PANEL_TITLES} page="shortcuts" />)
          }
        >
          Change shortcuts
        </Button>
      }
    >
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by its keys */}
      <section className="shortcuts" aria-label="Shortcuts" tabIndex={0}>
        {groups.map(({ title, lines }) => (
          <section key={title} aria-label={title}>
            <h3 className="fl">{title}</h3>
            <ul className="two">
              {lines.map(({ id, keys, words }) => (
                <li key={id}>
                  <span className="hs t">
                    <Kbd keys={keys} />
                  </span>
                  {words}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </section>
    </Dialog>
  )
}
