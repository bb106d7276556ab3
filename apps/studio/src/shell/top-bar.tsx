import { isKept } from '@facework/editor/internal'
import { Button, IconButton } from '../components/controls/button.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { Kbd } from '../components/controls/kbd.tsx'
import { Menu } from '../components/dialogs/menu.tsx'
import { exportLines, stageExportLines } from '../export/export-lines.tsx'
import type { AppContext } from '../session/app-command.ts'
import { KINDS } from '../session/document-kinds.ts'
import { openWorkspace } from '../session/shell-state.ts'
import { useEditor, usePreview, useSession, useShell } from '../session/use-session.ts'
import { APP_COMMANDS } from './commands.tsx'
import { WORKSPACES } from './workspaces.ts'

const run = (id: string, context: AppContext) => APP_COMMANDS.find((c) => c.id === id)!.run(context)

/** Workspaces, what is open, and what concerns the whole page. */
export function TopBar({ context }: { context: AppContext | undefined }) {
  const workspace = useShell((s) => s.workspace)
  const theme = useShell((s) => s.theme)
  const history = useEditor((s) => s.history)
  const session = useSession()
  const selected = useEditor((s) => s.selection.document)
  const clip = usePreview((p) => p.clip)
  const shown = useEditor((s) => s.documents.get(selected ?? clip ?? '')?.document)
  const press = (id: string) => () => context && run(id, context)
  return (
    <header className="topbar">
      <Logo />
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
      <Crumbs document={shown?.id} />
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
      <span className="vr" />
      <Menu label="Export" entries={() => (shown ? exportLines(session, shown) : stageExportLines(session))}>
        <Button look="ghost" icon="upload">
          Export
        </Button>
      </Menu>
      <IconButton
        icon={theme === 'dark' ? 'sun' : 'moon'}
        label={theme === 'dark' ? 'Light theme' : 'Dark theme'}
        onClick={press('theme')}
      />
    </header>
  )
}

function Crumbs({ document: id }: { document: string | undefined }) {
  const project = useEditor((s) => s.workspace)
  const document = useEditor((s) => s.documents.get(id ?? '')?.document)
  const dirty = useEditor((s) => id !== undefined && s.dirty.has(id))
  const kept = useEditor((s) => id !== undefined && isKept(s, id))
  return (
    <nav className="crumbs grow" aria-label="Breadcrumb">
      <span className="ell">{project || 'project'}</span>
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
    <svg className="logo" viewBox="0 0 24 24" fill="none" role="img" aria-label="Facework">
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
