import type { Document } from '@facework/documents'
import { Button } from '../components/button.tsx'
import { Chip } from '../components/chip.tsx'
import { Dialog } from '../components/dialog.tsx'
import { Icon } from '../components/icon.tsx'
import { Thumbnail } from '../components/thumbnail.tsx'
import { kindOf } from '../panels/project/kinds.ts'
import { useDocumentThumbnail } from '../panels/project/use-document-thumbnail.ts'
import { openDocument } from '../session/open-document.ts'
import { attempt, runCommand } from '../session/run-command.ts'
import { useProblems } from '../session/use-problems.ts'
import { useDocument, useSession } from '../session/use-session.ts'
import { closeDialog } from '../shell/shell-store.ts'
import { timeText } from '../transport/time-text.ts'
import type { ReadFile } from './read-file.ts'

const LOOK = {
  error: ['circle-x', 'error'],
  warning: ['triangle-alert', 'warn'],
  info: ['info', 'dim'],
} as const

/** What came in with a file, what is worth saying of it, and the way back. */
export function ImportReport({ read }: { read: ReadFile }) {
  const session = useSession()
  const first = read.documents.find((d) => d.kind === 'character') ?? read.documents[0]
  const picture = useDocumentThumbnail(first)
  const look = read.diagnostics.filter((d) => d.severity !== 'info').length
  const clip = useDocument(read.documents.find((d) => d.kind === 'clip')?.id, 'clip')
  const twice = useProblems().find((p) => p.code === 'clip/double-transform' && p.document === clip?.id)
  return (
    <Dialog
      title={`${first?.name ?? read.file} imported`}
      subtitle={`${read.file}, ${sizeText(read.bytes)}`}
      picture={<Thumbnail src={picture} icon={first ? kindOf(first.kind).icon : 'file-box'} size={34} />}
      width={680}
      onClose={closeDialog}
      tools={
        look > 0 ? (
          <Chip tone="warn">
            <Icon name="triangle-alert" size="s" />
            {look} to look at
          </Chip>
        ) : (
          <Chip tone="ok">Nothing to look at</Chip>
        )
      }
      footer={
        <>
          <span className="grow" />
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
              if (first) attempt(() => openDocument(session, first.id))
            }}
          >
            Open {first ? kindOf(first.kind).title.toLowerCase() : ''}
          </Button>
        </>
      }
    >
      <div className="stats">
        {statsOf(read).map(([number, words]) => (
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
        {read.diagnostics.map((d) => {
          const [icon, tone] = LOOK[d.severity]
          return (
            <div className="diag" key={`${d.code} ${d.path} ${d.message}`}>
              <span className={tone}>
                <Icon name={icon} />
              </span>
              <div>
                <div>{d.message}</div>
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

const sizeText = (bytes: number) =>
  bytes < 1e6 ? `${Math.max(1, Math.round(bytes / 1e3))} kB` : `${(bytes / 1e6).toFixed(1)} MB`

function statsOf(read: ReadFile): [string, string][] {
  const of = <K extends Document['kind']>(kind: K) =>
    read.documents.filter((d): d is Extract<Document, { kind: K }> => d.kind === kind)
  const [model] = of('model')
  const [poses] = of('poses')
  const clips = of('clip')
  const stats: [string, string][] = []
  if (read.match)
    stats.push([`${read.match.joints} / ${read.match.of}`, `joints match ${read.match.skeleton}`])
  else if (model) stats.push([String(model.joints.length), 'joints, a skeleton of its own'])
  if (poses) stats.push([String(poses.poses.filter((p) => p.role.type === 'control').length), 'poses'])
  if (model) stats.push([String(model.meshes.reduce((n, m) => n + m.morphs.length, 0)), 'morphs'])
  if (clips.length > 1) stats.push([String(clips.length), 'clips'])
  if (clips.length === 1) {
    const clip = clips[0]!
    stats.push([String(clip.curves.length), 'curves'])
    stats.push([timeText(clip.duration, clip.frameRate), `at ${clip.frameRate ?? 30} fps`])
  }
  return stats.slice(0, 4)
}
