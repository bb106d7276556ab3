import { isKept } from '@facework/editor/internal'
import { Button, IconButton } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { Kbd } from '../components/controls/kbd.tsx'
import { Menu, type MenuEntry } from '../components/dialogs/menu.tsx'
import { exportLines, stageExportLines } from '../export/export-lines.tsx'
import type { AppContext } from '../session/app-command.ts'
import { KINDS } from '../session/document-kinds.ts'
import { openWorkspace } from '../session/shell-state.ts'
import { useEditor, useMakePoses, usePreview, useSession, useShell } from '../session/use-session.ts'
import { APP_COMMANDS } from './commands.tsx'
import { HELP_PAGES } from './help/help-pages.ts'
import { WORKSPACES } from './workspaces.ts'

const run = (id: string, context: AppContext) => APP_COMMANDS.find((c) => c.id === id)!.run(context)

/** Workspaces, what is open, and what concerns the whole page. */
export function TopBar({ context }: { context: AppContext | undefined }) {
  const workspace = useShell((s) => s.workspace)
  const theme = useShell((s) => s.theme)
  const edits = useEditor((s) => s.history)
  const isMaking = useMakePoses((s) => s.step !== undefined)
  const canUndo = useMakePoses((s) => s.undo.length > 0)
  const canRedo = useMakePoses((s) => s.redo.length > 0)
  const history = isMaking
    ? { undo: canUndo ? 'Move landmark' : undefined, redo: canRedo ? 'Move landmark' : undefined }
    : edits
  const session = useSession()
  const selected = useEditor((s) => s.selection.document)
  const clip = usePreview((p) => p.clip)
  const shown = useEditor((s) => s.documents.get(selected ?? clip ?? '')?.document)
  const press = (id: string) => () => context && run(id, context)
  return (
    <header className="topbar">
      <button
        type="button"
        className="home"
        title="Welcome, projects and samples (Ctrl Shift O)"
        onClick={press('welcome')}
      >
        <Logo />
      </button>
      <nav className="ws" aria-label="Workspaces">
        {WORKSPACES.map(({ id, title }, i) => (
          <button
            key={id}
            type="button"
            className={id === workspace ? 'on' : ''}
            aria-current={id === workspace ? 'page' : undefined}
            title={`${title} (Alt ${i + 1})`}
            onClick={() => openWorkspace(session, id)}
          >
            {title}
          </button>
        ))}
      </nav>
      <span className="vr" />
      <Crumbs document={shown?.id} onSwitch={press('welcome')} />
      <button type="button" className="cmd" onClick={press('palette')}>
        <Icon name="search" />
        <span className="grow ell">Find a command, document or control</span>
        <span className="hs t">
          <Kbd keys={['Ctrl', 'K']} />
        </span>
      </button>
      <span className="hs t">
        <IconButton
          icon="undo-2"
          label={history.undo ? `Undo: ${history.undo}` : 'Undo'}
          shortcut="Ctrl Z"
          disabled={history.undo === undefined}
          onClick={press('undo')}
        />
        <IconButton
          icon="redo-2"
          label={history.redo ? `Redo: ${history.redo}` : 'Redo'}
          shortcut="Ctrl Shift Z"
          disabled={history.redo === undefined}
          onClick={press('redo')}
        />
      </span>
      <SaveButton onSave={press('save')} />
      <span className="vr" />
      <Menu label="Export" entries={() => (shown ? exportLines(session, shown) : stageExportLines(session))}>
        <Button look="ghost" icon="upload">
          Export
        </Button>
      </Menu>
      <Menu label="Help" entries={() => helpLines(press)}>
        <IconButton icon="circle-help" label="Help" shortcut="F1" />
      </Menu>
      <IconButton icon="sliders-horizontal" label="Settings" shortcut="Ctrl ," onClick={press('settings')} />
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        onClick={press('theme')}
      />
    </header>
  )
}

/** How many documents have edits, and their Save. */
function SaveButton({ onSave }: { onSave: () => void }) {
  const count = useEditor((s) => s.dirty.size)
  const saving = useEditor((s) => s.saving === 'saving')
  return (
    <Button
      look="ghost"
      icon="save"
      className={count > 0 ? 'save unsaved' : 'save'}
      disabled={count === 0 || saving}
      title={
        count === 0
          ? 'All changes are saved (Ctrl S)'
          : `Save ${count} changed document${count === 1 ? '' : 's'} (Ctrl S)`
      }
      onClick={onSave}
    >
      Save
    </Button>
  )
}

function helpLines(press: (id: string) => () => void): MenuEntry[] {
  return [
    { label: 'Welcome page', icon: 'smile', run: press('welcome') },
    { label: 'Take the tour', icon: 'flag', run: press('tour') },
    { label: 'Shortcuts', icon: 'keyboard', shortcut: '?', run: press('shortcuts') },
    'line',
    ...HELP_PAGES.map(({ path, title }) => ({
      label: title,
      icon: 'book-open' as const,
      run: press(`help-${path}`),
    })),
  ]
}

function Crumbs({ document: id, onSwitch }: { document: string | undefined; onSwitch: () => void }) {
  const project = useEditor((s) => s.workspace)
  const document = useEditor((s) => s.documents.get(id ?? '')?.document)
  const dirty = useEditor((s) => id !== undefined && s.dirty.has(id))
  const kept = useEditor((s) => id !== undefined && isKept(s, id))
  return (
    <nav className="crumbs grow" aria-label="Breadcrumb">
      <button type="button" className="ell" title="Switch project" onClick={onSwitch}>
        {project || 'project'}
      </button>
      {document && (
        <>
          <Icon name="chevron-right" size="s" />
          <span>{KINDS.find((k) => k.kind === document.kind)?.plural.toLowerCase() ?? document.kind}</span>
          <Icon name="chevron-right" size="s" />
          <b className="ell">{document.name}</b>
          {dirty && (
            <span
              className="dot"
              title={kept ? 'Unsaved edits (backed up)' : 'Unsaved edits'}
              role="img"
              aria-label="Unsaved"
            />
          )}
        </>
      )}
    </nav>
  )
}

function Logo() {
  return (
    <svg className="logo" viewBox="0 0 24 24" fill="none" role="img" aria-label="Facework: welcome page">
      <rect x="1" y="1" width="22" height="22" rx="6.5" fill="var(--accent-solid)" />
      <path
        d="M5.5 15.5C8 15.5 8.6 8.2 12 8.2s4 7.3 6.5 7.3"
        stroke="#fff"
        strokeWidth="2"
        strokeLinecap="round"
      />
      <rect x="10.3" y="6.5" width="3.4" height="3.4" rx=".7" transform="rotate(45 12 8.2)" fill="#fff" />
    </svg>
  )
}
