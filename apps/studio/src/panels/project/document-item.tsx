import type { Document, Id } from '@facework/documents'
import type { DragEvent, KeyboardEvent } from 'react'
import { dragDocument } from '../../base/document-drag.ts'
import { IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { RightMenu } from '../../components/dialogs/menu.tsx'
import { DocRow } from '../../components/rows/doc-row.tsx'
import { DocTile } from '../../components/rows/doc-tile.tsx'
import { aboutDocument, kindOf } from '../../session/document-kinds.ts'
import { useDocumentThumbnail } from '../../session/hooks/use-document-thumbnail.ts'
import { useProblems } from '../../session/hooks/use-problems.ts'
import { openDocument } from '../../session/open/open-document.ts'
import { attempt, runCommand } from '../../session/run-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import { useEditor, usePreview, useSession, useStageState } from '../../session/use-session.ts'
import { DeleteDialog } from './delete-dialog.tsx'
import { documentMenu } from './document-menu.tsx'

export interface DocumentItemProps {
  readonly document: Document
  readonly renaming: boolean
  readonly setRenaming: (id: Id | undefined) => void
}

/** A document of the project: selected by a click, opened by two, carried to the stage or a field. */
export function DocumentItem({ document, renaming, setRenaming }: DocumentItemProps) {
  const session = useSession()
  const { id, kind } = document
  const selected = useEditor((s) => s.selection.document === id)
  const dirty = useEditor((s) => s.dirty.has(id))
  const playing = usePreview((p) => p.clip === id)
  const onStage = useStageState((s) => s.onStage.includes(id))
  const picture = useDocumentThumbnail(document)
  const problem = useProblems().find((p) => p.document === id && p.severity !== 'info')

  const common = {
    name: document.name,
    picture,
    icon: kindOf(kind).icon,
    selected,
    onRenamed: renaming
      ? (name: string | undefined) => {
          setRenaming(undefined)
          if (name !== undefined) runCommand(session, 'document.rename', { id, name })
        }
      : undefined,
    onDragStart: (event: DragEvent) => dragDocument(event.dataTransfer, document),
    onClick: () => {
      session.editor.select({ document: id })
      if (kind === 'character' && onStage) session.selectCharacter(id)
    },
    onDoubleClick: () => attempt(session, () => openDocument(session, id)),
    onKeyDown: (event: KeyboardEvent) => {
      if (event.key === 'Enter') attempt(session, () => openDocument(session, id))
      else if (event.key === 'F2') setRenaming(id)
      else if (event.key === 'Delete') openDialog(session, <DeleteDialog id={id} />)
      else return
      event.preventDefault()
      event.stopPropagation()
    },
  }
  return (
    <RightMenu
      label={document.name}
      entries={() => documentMenu(session, document, () => setTimeout(() => setRenaming(id)))}
    >
      {kind === 'character' ? (
        <DocTile {...common} lit={onStage} />
      ) : (
        <DocRow
          {...common}
          about={aboutDocument(document)}
          dirty={dirty}
          end={
            <>
              {kind === 'clip' && (
                <IconButton
                  className={playing ? 'row-play accent' : 'row-play'}
                  icon="play"
                  size="sm"
                  tabIndex={-1}
                  label={
                    playing ? `${document.name} is on stage; play it from the start` : `Play ${document.name}`
                  }
                  // Without the focus, so that Space pauses what it started.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={(event) => {
                    event.stopPropagation()
                    session.playback.restart(id)
                  }}
                />
              )}
              {document.notes !== undefined && (
                <span className="dim" role="img" aria-label="Has notes" title={document.notes}>
                  <Icon name="book-open" size="s" />
                </span>
              )}
              {problem && (
                <span className={problem.severity === 'error' ? 'error' : 'warn'} title={problem.message}>
                  <Icon name={problem.severity === 'error' ? 'circle-x' : 'triangle-alert'} />
                </span>
              )}
            </>
          }
        />
      )}
    </RightMenu>
  )
}
