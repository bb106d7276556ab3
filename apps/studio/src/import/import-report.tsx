import type { Document } from '@facework/documents'
import { controlPoses } from '@facework/operations/internal'
import { Button } from '../components/controls/button.tsx'
import { Chip } from '../components/controls/chip.tsx'
import { Icon } from '../components/controls/icon.tsx'
import { useCloseDialog } from '../components/dialogs/close-dialog.ts'
import { Dialog } from '../components/dialogs/dialog.tsx'
import { Thumbnail } from '../components/rows/thumbnail.tsx'
import { kindOf } from '../session/document-kinds.ts'
import { useDocumentThumbnail } from '../session/hooks/use-document-thumbnail.ts'
import { useProblems } from '../session/hooks/use-problems.ts'
import { openDocument } from '../session/open/open-document.ts'
import { attempt, runCommand } from '../session/run-command.ts'
import { useDocument, useSession } from '../session/use-session.ts'
import { durationText } from '../transport/time-text.ts'
import type { ImportedFile } from './imported-file.ts'
import { sizeText } from './size-text.ts'

const LOOK = {
  error: ['circle-x', 'error'],
  warning: ['triangle-alert', 'warn'],
  info: ['info', 'dim'],
} as const

/** What came in, what is worth saying of it, and the way back. */
export function ImportReport({ taken }: { taken: readonly ImportedFile[] }) {
  const session = useSession()
  const closeDialog = useCloseDialog()
  const documents = taken.flatMap((t) => t.plan.documents)
  const diagnostics = taken.flatMap(({ file, plan }) => plan.diagnostics.map((d) => ({ ...d, file })))
  const first = documents.find((d) => d.kind === 'character') ?? documents[0]
  const picture = useDocumentThumbnail(first)
  const look = diagnostics.filter((d) => d.severity !== 'info').length
  const clip = useDocument(documents.find((d) => d.kind === 'clip')?.id, 'clip')
  const twice = useProblems().find((p) => p.code === 'clip/double-transform' && p.document === clip?.id)
  const questions = first?.kind === 'character' ? (taken[0]?.plan.mapReport?.unsure.length ?? 0) : 0
  const bytes = taken.reduce((sum, t) => sum + t.bytes, 0)
  return (
    <Dialog
      title={taken.length > 1 ? `${taken.length} files imported` : `${first?.name} imported`}
      subtitle={`${taken.map((t) => t.file).join(', ')}, ${sizeText(bytes)}`}
      picture={<Thumbnail src={picture} icon={first ? kindOf(first.kind).icon : 'file-box'} size={34} />}
      width={680}
      onClose={closeDialog}
      tools={
        look > 0 ? (
          <Chip tone="warn">
            <Icon name="triangle-alert" size="s" />
            {look} warning{look === 1 ? '' : 's'}
          </Chip>
        ) : (
          <Chip tone="ok">No warnings</Chip>
        )
      }
      footer={
        <>
          <span className="grow" />
          {questions > 0 && (
            <Button
              look="ghost"
              size="lg"
              onClick={() => {
                closeDialog()
                if (first) attempt(session, () => openDocument(session, first.id))
                session.shell.getState().showPanel('map')
              }}
            >
              Answer {questions} question{questions === 1 ? '' : 's'}
            </Button>
          )}
          <Button
            look="ghost"
            size="lg"
            onClick={() => {
              session.editor.undo()
              closeDialog()
            }}
          >
            Undo import
          </Button>
          <Button
            look="primary"
            size="lg"
            onClick={() => {
              closeDialog()
              if (first) attempt(session, () => openDocument(session, first.id))
            }}
          >
            Open {first ? kindOf(first.kind).title.toLowerCase() : ''}
          </Button>
        </>
      }
    >
      <div className="stats">
        {statsOf(taken).map(([number, words]) => (
          <div key={words}>
            <b>{number}</b>
            <span>{words}</span>
          </div>
        ))}
      </div>
      <div className="report-lines scroll">
        {twice && (
          <div className="diag">
            <span className="warn">
              <Icon name="triangle-alert" />
            </span>
            <div>
              <div>Joints and curves both move the face.</div>
              <div className="h">
                {twice.message} <span className="code">{twice.code}</span>
              </div>
            </div>
            {twice.fixes[0] && (
              <Button
                look="primary"
                onClick={() => runCommand(session, twice.fixes[0]!.command, twice.fixes[0]!.args)}
              >
                {twice.fixes[0].title}
              </Button>
            )}
          </div>
        )}
        {diagnostics.map((d) => {
          const [icon, tone] = LOOK[d.severity]
          return (
            <div className="diag" key={`${d.file} ${d.code} ${d.path} ${d.message}`}>
              <span className={tone}>
                <Icon name={icon} />
              </span>
              <div>
                <div>{taken.length > 1 ? `${d.file}: ${d.message}` : d.message}</div>
                <div className="h">
                  {d.hint} <span className="code">{d.code}</span>
                </div>
              </div>
            </div>
          )
        })}
      </div>
    </Dialog>
  )
}

function statsOf(taken: readonly ImportedFile[]): [string, string][] {
  const documents = taken.flatMap((t) => t.plan.documents)
  const of = <K extends Document['kind']>(kind: K) =>
    documents.filter((d): d is Extract<Document, { kind: K }> => d.kind === kind)
  const { match, mapReport } = taken[0]!.plan
  const [model] = of('model')
  const [poses] = of('poses')
  const moods = new Set(of('character').map((c) => c.mood?.clip.id))
  const clips = of('clip').filter((c) => !moods.has(c.id))
  const stats: [string, string][] = []
  if (mapReport) {
    const { exact, approximated, unsure, controls, title } = mapReport
    const mapped = exact.length + approximated.length
    stats.push([`${mapped} / ${controls}`, `${title} controls mapped, ${unsure.length} unsure`])
  }
  if (match) stats.push([`${match.joints} / ${match.of}`, `joints match ${match.skeleton}`])
  else if (model) stats.push([String(model.joints.length), 'joints, new skeleton'])
  if (poses) stats.push([String(controlPoses(poses).length), 'poses'])
  if (model) stats.push([String(model.meshes.reduce((n, m) => n + m.morphs.length, 0)), 'morphs'])
  if (clips.length > 1) stats.push([String(clips.length), 'clips'])
  if (clips.length === 1) {
    const clip = clips[0]!
    stats.push([String(clip.curves.length), 'curves'])
    stats.push([durationText(clip.duration), `at ${clip.frameRate ?? 30} fps`])
  }
  return stats.slice(0, 4)
}
