import type { Document, Id } from '@facework/documents'
import { useContext, useEffect, useMemo, useRef, useState } from 'react'
import { IconButton } from '../../components/controls/button.tsx'
import { SearchField } from '../../components/controls/search-field.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { Section } from '../../components/rows/section.tsx'
import { PanelShown } from '../../components/use-frame.ts'
import { chooseFiles } from '../../import/choose-files.ts'
import { KINDS } from '../../session/document-kinds.ts'
import type { Session } from '../../session/session.ts'
import { openDialog } from '../../session/shell-state.ts'
import { useEditor, useSession } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { CreatePosesDialog } from './create-poses-dialog.tsx'
import { DocumentItem } from './document-item.tsx'
import { NewCharacterDialog } from './new-character-dialog.tsx'
import { NewClipDialog } from './new-clip-dialog.tsx'

/** How a document of a kind is made, where there is a way. */
const NEW: Partial<Record<string, { label: string; open: (session: Session) => void }>> = {
  character: { label: 'New character', open: (session) => openDialog(session, <NewCharacterDialog />) },
  clip: { label: 'New clip', open: (session) => openDialog(session, <NewClipDialog />) },
  poses: { label: 'Create pose asset', open: (session) => openDialog(session, <CreatePosesDialog />) },
}

function Project() {
  const session = useSession()
  const documents = useEditor((s) => s.documents)
  const loading = useEditor((s) => s.loading)
  const [query, setQuery] = useState('')
  const [shown, setShown] = useState<string>()
  const [renaming, setRenaming] = useState<Id>()
  const listed = useMemo(() => {
    const wanted = query.trim().toLowerCase()
    return [...documents.values()]
      .filter(({ document }) => document.kind !== 'project')
      .filter(({ document, path }) => `${document.name} ${path}`.toLowerCase().includes(wanted))
      .sort((a, b) => a.document.name.localeCompare(b.document.name, undefined, { numeric: true }))
      .map((o): Document => o.document)
  }, [documents, query])
  const list = useRef<HTMLElement>(null)
  const selected = useEditor((s) => s.selection.document)
  const panelShown = useContext(PanelShown)
  // What was made elsewhere, a pose asset of a clip for instance, is found without scrolling.
  useEffect(() => {
    if (selected === undefined || !panelShown) return
    list.current?.querySelector('[data-row][aria-current="true"]')?.scrollIntoView({ block: 'nearest' })
  }, [selected, panelShown])
  const count = [...documents.values()].filter((o) => o.document.kind !== 'project').length
  return (
    <>
      <div className="bar">
        <SearchField label={`Search ${count} documents`} value={query} onChange={setQuery} />
        <Menu
          label="Kinds"
          entries={[
            { label: 'All kinds', checked: shown === undefined, run: () => setShown(undefined) },
            'line',
            ...KINDS.map((k) => ({
              label: k.plural,
              icon: k.icon,
              checked: shown === k.kind,
              run: () => setShown(k.kind),
            })),
          ]}
        >
          <IconButton icon="filter" label="Filter by kind" on={shown !== undefined} />
        </Menu>
      </div>
      <RowScroller label="Documents" scrollRef={list}>
        {KINDS.filter((k) => shown === undefined || shown === k.kind).map((kind) => {
          const own = listed.filter((d) => d.kind === kind.kind)
          if (own.length === 0) return null
          const make = NEW[kind.kind]
          return (
            <Section
              key={kind.kind}
              title={kind.plural}
              count={own.length}
              tools={
                make && (
                  <IconButton icon="plus" label={make.label} size="sm" onClick={() => make.open(session)} />
                )
              }
            >
              <Rows className={kind.kind === 'character' ? 'pgrid' : ''} label={kind.plural}>
                {own.map((document) => (
                  <DocumentItem
                    key={document.id}
                    document={document}
                    renaming={renaming === document.id}
                    setRenaming={setRenaming}
                  />
                ))}
              </Rows>
            </Section>
          )
        })}
        {listed.length === 0 && loading === 0 && (
          <EmptyNote
            action={
              query === '' && (
                <button type="button" className="btn primary" onClick={() => chooseFiles(session)}>
                  Import a file
                </button>
              )
            }
          >
            {query === ''
              ? 'No documents yet. Drop a head or a clip anywhere.'
              : `No documents match “${query}”.`}
          </EmptyNote>
        )}
      </RowScroller>
    </>
  )
}

function Tools() {
  const session = useSession()
  return (
    <>
      <IconButton icon="download" label="Import a file" onClick={() => chooseFiles(session)} />
      <Menu
        label="New document"
        entries={Object.values(NEW).flatMap((n) =>
          n ? [{ label: n.label, run: () => n.open(session) }] : [],
        )}
      >
        <IconButton icon="plus" label="New document" />
      </Menu>
    </>
  )
}

export const projectPanel: PanelDefinition = {
  id: 'project',
  title: 'Project',
  icon: 'folder',
  Body: Project,
  Tools,
  hints: [
    [['↑', '↓'], 'choose'],
    [['Enter'], 'open'],
    [['F2'], 'rename'],
    [['Del'], 'delete'],
  ],
}
