import { keyCaps } from '../components/controls/key-caps.ts'
import { type AppCommand, keysFor } from '../session/app-command.ts'

/** A line of the sheet: keys as caps, and what they do. */
export interface ShortcutLine {
  readonly id: string
  readonly keys: readonly string[]
  readonly words: string
}

export interface ShortcutGroup {
  /** Of a panel, or `Everywhere`. */
  readonly title: string
  readonly lines: readonly ShortcutLine[]
}

interface PanelKeys {
  readonly id: string
  readonly title: string
  readonly hints?: readonly (readonly [keys: readonly string[], words: string])[]
}

/** Every key of the page once, under the panel it works in: the one with the focus first, then everywhere. */
export function shortcutGroups(
  commands: readonly AppCommand[],
  panels: readonly PanelKeys[],
  chosen: Readonly<Record<string, readonly string[]>>,
  active: string | undefined,
): ShortcutGroup[] {
  const linesOf = (panel: string | undefined): ShortcutLine[] =>
    commands.flatMap((command) => {
      const [keys] = keysFor(command, chosen)
      if (keys === undefined || command.panel !== panel || isRepeat(command, commands)) return []
      return [{ id: command.id, keys: keyCaps(keys), words: command.title }]
    })
  const everywhere = linesOf(undefined)
  const known = new Set(everywhere.map(({ keys }) => keys.join()))
  const groups = panels.map(({ id, title, hints = [] }): ShortcutGroup => {
    const lines = linesOf(id)
    const here = new Set([...known, ...lines.map(({ keys }) => keys.join())])
    // Hints tell of the mouse, and of keys that a list has of its own; what is a command is listed as one.
    const own = hints.flatMap(([keys, words]) =>
      here.has(keys.join()) || keys.every((key) => here.has(key)) ? [] : [{ id: words, keys, words }],
    )
    return { title, lines: [...lines, ...own] }
  })
  const first = groups.filter((_, i) => panels[i]!.id === active)
  const rest = groups.filter((_, i) => panels[i]!.id !== active)
  return [...first, { title: 'Everywhere', lines: everywhere }, ...rest].filter((g) => g.lines.length > 0)
}

/** A command that is in a second panel as well is listed in its first. */
const isRepeat = ({ title, quiet, panel }: AppCommand, commands: readonly AppCommand[]) =>
  quiet === true && panel !== undefined && commands.some((other) => other.title === title && !other.quiet)
