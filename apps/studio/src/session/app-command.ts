import type { IconName } from '../components/controls/icon.tsx'
import type { DockHandle } from './dock-handle.ts'
import type { Session } from './session.ts'

/** What a command of the page may reach. */
export interface AppContext {
  readonly session: Session
  readonly dock: DockHandle
}

/** A verb of the page: in the palette, and on its keys. */
export interface AppCommand {
  readonly id: string
  readonly title: string
  readonly icon?: IconName
  /** Other words that the palette finds it by. */
  readonly words?: string
  /** `Ctrl+Shift+M`, as `keysOf` writes an event. */
  readonly keys?: readonly string[]
  /** Works only while this panel has the focus. */
  readonly panel?: string
  /** Not listed in the palette. */
  readonly quiet?: boolean
  readonly enabled?: (context: AppContext) => boolean
  readonly run: (context: AppContext) => void
}

/** The keys of a command: the user's choice, or the default keys. */
export const keysFor = (
  command: Pick<AppCommand, 'id' | 'keys'>,
  chosen: Readonly<Record<string, readonly string[]>>,
): readonly string[] => chosen[command.id] ?? command.keys ?? []

/** The keys of an event in one word; Ctrl stands for Command on a Mac. */
export function keysOf(event: KeyboardEvent): string {
  const name = event.key === ' ' ? 'Space' : event.key.length === 1 ? event.key.toUpperCase() : event.key
  // The character of a shifted key says already that Shift was held, unless it is a letter.
  const shift = event.shiftKey && (event.key.length > 1 || /[A-Z]/i.test(event.key) || event.key === ' ')
  const digit = event.altKey && /^Digit\d$/.test(event.code) ? event.code.slice(5) : name
  return [
    event.ctrlKey || event.metaKey ? 'Ctrl' : '',
    event.altKey ? 'Alt' : '',
    shift ? 'Shift' : '',
    digit,
  ]
    .filter(Boolean)
    .join('+')
}
