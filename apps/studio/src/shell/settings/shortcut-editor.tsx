import { useState } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { keyCaps } from '../../components/controls/key-caps.ts'
import { SearchField } from '../../components/controls/search-field.tsx'
import { type AppCommand, keysFor, keysOf } from '../../session/app-command.ts'
import { useSession, useSettings } from '../../session/use-session.ts'

const MODIFIERS = new Set(['Control', 'Shift', 'Alt', 'Meta'])

export interface ShortcutEditorProps {
  readonly commands: readonly AppCommand[]
  /** Titles by id of panel. */
  readonly panels: ReadonlyMap<string, string>
}

/** Commands with their keys: press a row, then the new keys. */
export function ShortcutEditor({ commands, panels }: ShortcutEditorProps) {
  const { settings } = useSession()
  const chosen = useSettings((s) => s.keys)
  const [query, setQuery] = useState('')
  const [listening, setListening] = useState<string>()
  const wanted = query.trim().toLowerCase()
  const shown = commands.filter((c) => `${c.title} ${c.words ?? ''}`.toLowerCase().includes(wanted))
  const set = (id: string, keys: readonly string[] | undefined) => {
    const { [id]: _, ...rest } = settings.getState().keys
    settings.setState({ keys: keys === undefined ? rest : { ...rest, [id]: keys } })
    setListening(undefined)
  }
  return (
    <div className="shortcut-editor">
      <div className="bar">
        <SearchField label={`Search ${commands.length} commands`} value={query} onChange={setQuery} />
        <Button
          look="ghost"
          disabled={Object.keys(chosen).length === 0}
          onClick={() => settings.setState({ keys: {} })}
        >
          Reset all
        </Button>
      </div>
      <ul className="scroll" aria-label="Commands">
        {shown.map((command) => {
          const keys = keysFor(command, chosen)
          const clash = clashOf(command, keys, commands, chosen)
          return (
            <li key={command.id}>
              <span className="grow ell">
                {command.title}
                {command.panel && <span className="dim small"> · {panels.get(command.panel)}</span>}
                {clash && <span className="warn small"> · also {clash}</span>}
              </span>
              <button
                type="button"
                className={listening === command.id ? 'keys listening' : 'keys'}
                aria-label={`Keys of ${command.title}: ${keys.join(' or ') || 'none'}. Press to change`}
                onClick={() => setListening(command.id)}
                onBlur={() => listening === command.id && setListening(undefined)}
                onKeyDown={(event) => {
                  if (listening !== command.id || MODIFIERS.has(event.key)) return
                  event.preventDefault()
                  event.stopPropagation()
                  if (event.key === 'Escape') setListening(undefined)
                  else if (event.key === 'Backspace') set(command.id, [])
                  else set(command.id, [keysOf(event.nativeEvent)])
                }}
              >
                {listening === command.id ? (
                  'Press keys, Backspace for none'
                ) : keys[0] === undefined ? (
                  <span className="dim">none</span>
                ) : (
                  <Kbd keys={keyCaps(keys[0])} />
                )}
              </button>
              <Button
                look="ghost"
                size="sm"
                disabled={chosen[command.id] === undefined}
                aria-label={`Reset the keys of ${command.title}`}
                onClick={() => set(command.id, undefined)}
              >
                Reset
              </Button>
            </li>
          )
        })}
      </ul>
    </div>
  )
}

/** Another command that has the same keys in the same place. */
function clashOf(
  command: AppCommand,
  keys: readonly string[],
  commands: readonly AppCommand[],
  chosen: Readonly<Record<string, readonly string[]>>,
): string | undefined {
  return commands.find(
    (other) =>
      other !== command &&
      other.panel === command.panel &&
      keysFor(other, chosen).some((key) => keys.includes(key)),
  )?.title
}
