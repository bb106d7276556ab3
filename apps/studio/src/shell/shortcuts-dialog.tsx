import { Kbd } from '../components/controls/kbd.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import type { AppCommand } from '../session/app-command.ts'
import { useShell } from '../session/use-session.ts'
import { PANELS } from './panels.ts'

const SIGNS: Record<string, string> = {
  ArrowRight: '→',
  ArrowLeft: '←',
  ArrowUp: '↑',
  ArrowDown: '↓',
  Escape: 'Esc',
  Shift: '⇧',
}

/** `Ctrl+Shift+Z` as caps of keys. */
export const keyCaps = (keys: string) => keys.split('+').map((key) => SIGNS[key] ?? key)

/** Every key of the page, those of the panel with the focus first. */
export function ShortcutsDialog({ commands }: { commands: readonly AppCommand[] }) {
  const closeDialog = useCloseDialog()
  const active = useShell((s) => s.activePanel)
  const panel = PANELS.find((p) => p.id === active)
  const common = commands.filter((c) => c.keys)
  return (
    <Dialog title="Shortcuts" icon="keyboard" width={620} onClose={closeDialog}>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: whoever has no mouse scrolls it by its keys */}
      <section className="shortcuts" aria-label="Shortcuts" tabIndex={0}>
        {panel?.hints && (
          <section>
            <h3 className="fl">{panel.title}</h3>
            <ul>
              {panel.hints.map(([keys, words]) => (
                <li key={words}>
                  <span className="hs t">
                    <Kbd keys={keys} />
                  </span>
                  {words}
                </li>
              ))}
            </ul>
          </section>
        )}
        <section>
          <h3 className="fl">Everywhere</h3>
          <ul className="two">
            {common.map((command) => (
              <li key={command.id}>
                <span className="hs t">
                  <Kbd keys={keyCaps(command.keys![0]!)} />
                </span>
                {command.title}
              </li>
            ))}
          </ul>
        </section>
      </section>
    </Dialog>
  )
}
