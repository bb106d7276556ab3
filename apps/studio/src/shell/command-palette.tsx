import { Dialog as Parts } from 'radix-ui'
import { useMemo, useState } from 'react'
import { classes } from '../components/classes.ts'
import { Icon, type IconName } from '../components/controls/icon.tsx'
import { Kbd } from '../components/controls/kbd.tsx'
import { keyCaps } from '../components/controls/key-caps.ts'
import { type AppContext, keysFor } from '../session/app-command.ts'
import { kindOf } from '../session/document-kinds.ts'
import { openDocument } from '../session/open/open-document.ts'
import { APP_COMMANDS, editorCommands } from './commands.tsx'

interface Found {
  readonly key: string
  readonly title: string
  /** Other words it is found by. */
  readonly words?: string | undefined
  readonly group: string
  readonly icon?: IconName | undefined
  readonly keys?: readonly string[] | undefined
  readonly off?: boolean | undefined
  readonly run: () => void
}

/** The score of letters that do not follow each other begins here. */
const GAPS = 100

/** Letters of the query in order, the closer together the better; undefined when they are not all there. */
export function matchScore(text: string, query: string): number | undefined {
  const [in_, wanted] = [text.toLowerCase(), query.toLowerCase().replaceAll(/\s+/g, '')]
  const whole = in_.replaceAll(/\s+/g, '').indexOf(wanted)
  if (whole >= 0) return whole
  let at = -1
  let gaps = 0
  for (const letter of wanted) {
    const next = in_.indexOf(letter, at + 1)
    if (next < 0) return undefined
    gaps += at < 0 ? next : next - at - 1
    at = next
  }
  return GAPS + gaps
}

/** Other words count less than the same in the title, and only as they are written. */
function scoreOf({ title, words = '' }: Found, query: string): number | undefined {
  const byTitle = matchScore(title, query)
  const byWords = words === '' || query === '' ? undefined : matchScore(words, query)
  if (byWords === undefined || byWords >= GAPS) return byTitle
  return Math.min(byTitle ?? Number.POSITIVE_INFINITY, GAPS / 2 + byWords / 100)
}

const capsOf = ([keys]: readonly string[]) => (keys === undefined ? undefined : keyCaps(keys))

const MOST = 60

function everything(context: AppContext): Found[] {
  const chosen = context.session.settings.getState().keys
  const commands = [...APP_COMMANDS.filter((c) => !c.quiet), ...editorCommands(context)].map(
    (command): Found => ({
      key: `command ${command.id}`,
      title: command.title,
      words: command.words,
      group: 'Command',
      icon: command.icon,
      keys: capsOf(keysFor(command, chosen)),
      off: command.enabled?.(context) === false,
      run: () => command.run(context),
    }),
  )
  const documents = [...context.session.editor.store.getState().documents.values()].map(
    ({ document }): Found => ({
      key: `document ${document.id}`,
      title: document.name,
      group: kindOf(document.kind).title,
      icon: kindOf(document.kind).icon,
      run: () => openDocument(context.session, document.id),
    }),
  )
  const controls = [...new Set([...context.session.characterViews].flatMap((p) => p.controlNames))].map(
    (name): Found => ({
      key: `control ${name}`,
      title: name,
      group: 'Control',
      icon: 'sliders-horizontal',
      run() {
        context.dock.show('curves')
        context.session.editor.select({
          ...context.session.editor.store.getState().selection,
          curves: [name],
        })
      },
    }),
  )
  return [...commands, ...documents, ...controls]
}

/** Finds a command, a document or a control by a few letters. */
export function CommandPalette({ context }: { context: AppContext }) {
  const [query, setQuery] = useState('')
  const [at, setAt] = useState(0)
  const all = useMemo(() => everything(context), [context])
  const found = useMemo(() => {
    const scored = all.flatMap((entry) => {
      const score = scoreOf(entry, query)
      return score === undefined ? [] : [{ entry, score }]
    })
    if (query !== '') scored.sort((a, b) => a.score - b.score || a.entry.title.length - b.entry.title.length)
    return scored.slice(0, MOST).map((s) => s.entry)
  }, [all, query])
  const close = () => context.session.shell.setState({ paletteOpen: false })
  const run = (entry: Found | undefined) => {
    if (!entry || entry.off) return
    close()
    // The focus has to leave the dialog before the command may open another.
    setTimeout(entry.run)
  }
  return (
    <Parts.Root open onOpenChange={(open) => !open && close()}>
      <Parts.Portal>
        <Parts.Overlay className="scrim" />
        <Parts.Content className="dialog palette" aria-describedby={undefined}>
          <Parts.Title className="sr">Find a command, document or control</Parts.Title>
          <div className="palette-field">
            <Icon name="search" size="l" />
            <input
              aria-label="Find a command, document or control"
              placeholder="Find a command, document or control"
              role="combobox"
              aria-expanded="true"
              aria-controls="palette-list"
              aria-activedescendant={found[at] ? `palette-${at}` : undefined}
              value={query}
              onChange={(event) => {
                setQuery(event.target.value)
                setAt(0)
              }}
              onKeyDown={(event) => {
                const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
                if (step) {
                  event.preventDefault()
                  const next = (at + step + found.length) % Math.max(found.length, 1)
                  setAt(next)
                  document.getElementById(`palette-${next}`)?.scrollIntoView({ block: 'nearest' })
                } else if (event.key === 'Enter') run(found[at])
              }}
            />
            <Kbd keys={['Esc']} />
          </div>
          <div className="palette-list scroll" id="palette-list" role="listbox" aria-label="Found">
            {found.map((entry, i) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the field above has the keys
              // biome-ignore lint/a11y/useFocusableInteractive: the field above keeps the focus
              <div
                key={entry.key}
                id={`palette-${i}`}
                role="option"
                aria-selected={i === at}
                aria-disabled={entry.off}
                className={classes('palette-row', i === at && 'sel', entry.off && 'off')}
                onClick={() => run(entry)}
                onPointerMove={() => setAt(i)}
              >
                <span className="menu-icon">{entry.icon && <Icon name={entry.icon} />}</span>
                <span className="grow ell">{entry.title}</span>
                {entry.keys ? <Kbd keys={entry.keys} /> : <span className="dim small">{entry.group}</span>}
              </div>
            ))}
            {found.length === 0 && <p className="empty-note">No results for “{query}”.</p>}
          </div>
        </Parts.Content>
      </Parts.Portal>
    </Parts.Root>
  )
}
