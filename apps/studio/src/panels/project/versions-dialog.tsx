import type { Document, Id } from '@facework/documents'
import { type DocumentVersion, differencesBetween } from '@facework/editor/internal'
import { useEffect, useMemo, useState } from 'react'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { useCloseDialog } from '../../components/dialogs/close-dialog.ts'
import { Dialog } from '../../components/dialogs/dialog.tsx'
import { DifferencesTable } from '../../components/rows/differences-table.tsx'
import { Row, RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { runCommand } from '../../session/run-command.ts'
import { toast } from '../../session/shell-state.ts'
import { useEditor, useSession } from '../../session/use-session.ts'
import './versions.css'

/** Every save of a document: what it would change, and the way back to it. */
export function VersionsDialog({ id }: { id: Id }) {
  const session = useSession()
  const { editor } = session
  const closeDialog = useCloseDialog()
  const document = useEditor((s) => s.documents.get(id)?.document)
  const path = useEditor((s) => s.documents.get(id)?.path)
  const [versions, setVersions] = useState<readonly DocumentVersion[]>()
  const [chosen, setChosen] = useState<DocumentVersion>()
  const [content, setContent] = useState<{ readonly hash: string; readonly version: Document }>()
  const [failure, setFailure] = useState<string>()
  const failed = (error: unknown) => setFailure(error instanceof Error ? error.message : String(error))

  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once, when the dialog opens
  useEffect(() => {
    editor.versions(id).then((list) => {
      setVersions(list)
      // The newest is usually what is open.
      setChosen(list[1] ?? list[0])
    }, failed)
  }, [editor, id])
  // biome-ignore lint/correctness/useExhaustiveDependencies: asked for once for each version
  useEffect(() => {
    if (!chosen) return
    let current = true
    editor.version(id, chosen.hash).then((version) => {
      if (current) setContent({ hash: chosen.hash, version })
    }, failed)
    return () => {
      current = false
    }
  }, [editor, id, chosen])

  const version = content && content.hash === chosen?.hash ? content.version : undefined
  const differences = useMemo(
    () => (document && version ? differencesBetween(document, version) : []),
    [document, version],
  )
  if (!document) return null
  const restore = () => {
    if (!version || !chosen) return
    if (runCommand(session, 'document.restore', { id, version }))
      toast(session, `${document.name} is as it was ${timeOf(chosen)}. Undo takes that back.`)
    closeDialog()
  }
  return (
    <Dialog
      title={`Versions of ${document.name}`}
      subtitle={path}
      icon="history"
      width={860}
      onClose={closeDialog}
      footer={
        <>
          <span className="mid small">
            Each save is a version; the last hundred are kept. Restoring is a step: Undo takes it back.
          </span>
          <span className="grow" />
          {version?.kind === 'clip' && chosen && (
            <Button
              size="lg"
              icon="blend"
              title="Shows on stage how far the face is from this version, as color"
              onClick={() => {
                session.compare.setState({
                  compared: { title: `the version of ${timeOf(chosen)}`, clip: version },
                })
                session.editor.preview.setState({ clip: id })
                closeDialog()
              }}
            >
              Compare on stage
            </Button>
          )}
          <Button look="ghost" size="lg" onClick={closeDialog}>
            Close
          </Button>
          <Button
            look="primary"
            size="lg"
            disabled={!version || differences.length === 0}
            title={version && differences.length === 0 ? 'It is what is open' : undefined}
            onClick={restore}
          >
            Restore this version
          </Button>
        </>
      }
    >
      {failure !== undefined && <p className="versions-note error">{failure}</p>}
      {versions?.length === 0 && (
        <p className="versions-note mid">No versions yet. The next save of {document.name} is the first.</p>
      )}
      {versions && versions.length > 0 && (
        <div className="versions">
          <RowScroller label="Versions" className="scroll">
            <Rows label="Versions">
              {versions.map((v) => (
                <VersionRow
                  key={`${v.hash} ${v.time}`}
                  version={v}
                  path={path}
                  selected={v === chosen}
                  onSelect={() => setChosen(v)}
                />
              ))}
            </Rows>
          </RowScroller>
          {differences.length > 0 ? (
            <DifferencesTable differences={differences} mine="Now" theirs="In this version" />
          ) : (
            <p className="versions-note mid">
              {version ? 'The same as what is open.' : 'Reading the version …'}
            </p>
          )}
        </div>
      )}
    </Dialog>
  )
}

interface VersionRowProps {
  readonly version: DocumentVersion
  /** Of the document now. */
  readonly path: string | undefined
  readonly selected: boolean
  readonly onSelect: () => void
}

function VersionRow({ version, path, selected, onSelect }: VersionRowProps) {
  return (
    <Row
      label={timeOf(version)}
      selected={selected}
      className={classes('version', selected && 'sel')}
      onClick={onSelect}
      onFocus={onSelect}
    >
      <div className="medium">{timeOf(version)}</div>
      <div className="dim small ell" title={version.path}>
        {Math.max(version.size / 1024, 0.1).toFixed(1)} KB
        {version.path !== path && ` · ${version.path}`}
      </div>
    </Row>
  )
}

const times = new Intl.DateTimeFormat('en', { dateStyle: 'medium', timeStyle: 'medium' })

const timeOf = ({ time }: DocumentVersion) => times.format(time)
