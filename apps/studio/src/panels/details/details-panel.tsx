import { type Document, isCurveOnly, usersOf } from '@facework/documents'
import type { CommandArguments, CommandId } from '@facework/editor/internal'
import type { ReactNode } from 'react'
import { Button } from '../../components/controls/button.tsx'
import { Chip } from '../../components/controls/chip.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { NotesField } from '../../components/controls/notes-field.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { TypedField } from '../../components/controls/typed-field.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import { AssetField } from '../../components/rows/asset-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { Section } from '../../components/rows/section.tsx'
import { Thumbnail } from '../../components/rows/thumbnail.tsx'
import { aboutDocument, kindOf } from '../../session/document-kinds.ts'
import { useDocumentThumbnail } from '../../session/hooks/use-document-thumbnail.ts'
import { runCommand } from '../../session/run-command.ts'
import { openDialog } from '../../session/shell-state.ts'
import {
  useCharacter,
  useDocuments,
  useEditor,
  usePreview,
  useSession,
  useSettings,
} from '../../session/use-session.ts'
import { durationText, frameRateOf, timeFromText, timeText } from '../../transport/time-text.ts'
import { ModifiersSection } from '../modifiers/modifiers-section.tsx'
import { RemoveTracksDialog } from '../modifiers/remove-tracks-dialog.tsx'
import type { PanelDefinition } from '../panel.ts'
import { baseOptions, ConvertDialog } from '../poses/convert-dialog.tsx'
import { DefaultAnimations } from './default-animations.tsx'

/** The selected document, else what plays. */
function Details() {
  const session = useSession()
  const clip = usePreview((p) => p.clip)
  const document = useEditor((s) => s.documents.get(s.selection.document ?? clip ?? '')?.document)
  const path = useEditor((s) => s.documents.get(document?.id ?? '')?.path)
  const documents = useEditor((s) => s.documents)
  const picture = useDocumentThumbnail(document)
  if (!document) return <EmptyNote>Select a document to see its details.</EmptyNote>
  const users = usersOf(
    document.id,
    [...documents.values()].map((o) => o.document),
  ).filter((u) => u.document.id !== document.id)
  const made =
    document.kind === 'clip'
      ? session.editor.documents('poses').filter((asset) => asset.source?.clip === document.name)
      : []
  return (
    <div className="body scroll">
      <div className="bar">
        <Thumbnail src={picture} icon={kindOf(document.kind).icon} size={22} />
        <b className="medium ell">{document.name}</b>
        <Chip>{kindOf(document.kind).title}</Chip>
        {document.kind === 'clip' && isCurveOnly(document) && <Chip tone="ok">Curve-only</Chip>}
      </div>
      <div className="props">
        <Prop title="About">{aboutDocument(document)}</Prop>
        <Prop title="File">
          <span className="mono ell" title={path}>
            {path}
          </span>
        </Prop>
        <KindProps document={document} />
      </div>
      <NotesField
        label={`Notes on ${document.name}`}
        notes={document.notes}
        onChange={(notes) => runCommand(session, 'document.setNotes', { id: document.id, notes })}
      />
      {document.kind === 'character' && <DefaultAnimations character={document} />}
      {document.kind === 'clip' && (
        <>
          <hr />
          <ModifiersSection clip={document} />
        </>
      )}
      <hr />
      <Section title="Used by" count={users.length + made.length}>
        {users.map((user) => (
          <button
            type="button"
            className="row"
            key={`${user.document.id} ${user.path}`}
            onClick={() => session.editor.select({ document: user.document.id })}
          >
            <Icon name={kindOf(user.document.kind).icon} />
            <span className="grow ell">{user.document.name}</span>
            <span className="dim small ell">{user.path}</span>
          </button>
        ))}
        {made.map((asset) => (
          <button
            type="button"
            className="row"
            key={asset.id}
            onClick={() => session.editor.select({ document: asset.id })}
          >
            <Icon name={kindOf('poses').icon} />
            <span className="grow ell">{asset.name}</span>
            <span className="dim small ell">poses made from it</span>
          </button>
        ))}
        {users.length + made.length === 0 && <div className="row dim">Not used by any document.</div>}
      </Section>
    </div>
  )
}

function Prop({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className="prop">
      <span>{title}</span>
      <div className="hs ell">{children}</div>
    </div>
  )
}

function KindProps({ document }: { document: Document }) {
  const session = useSession()
  const [assets, clips, maps, graphs, skeletons] = [
    useDocuments('poses'),
    useDocuments('clip'),
    useDocuments('map'),
    useDocuments('graph'),
    useDocuments('skeleton'),
  ]
  const model = useCharacter().character?.model.id
  const unit = useSettings((s) => s.timeUnit)
  const run = <K extends CommandId>(command: K, args: CommandArguments<K>) =>
    runCommand(session, command, args)
  if (document.kind === 'clip') {
    const rate = frameRateOf(document)
    const tracks = new Set(document.joints.map((t) => t.joint)).size
    return (
      <>
        <Prop title="Length">
          <TypedField
            label="Clip length"
            text={
              unit === 'seconds' ? durationText(document.duration) : timeText(document.duration, rate, unit)
            }
            onChange={(text) => {
              const duration = timeFromText(text, rate, unit)
              if (duration !== undefined) run('clip.setDuration', { clip: document.id, duration })
            }}
          />
          <span className="dim num">at {rate} fps</span>
        </Prop>
        <Prop title="Loop">
          <Switch on={document.loop} onChange={(loop) => run('clip.setLoop', { clip: document.id, loop })}>
            {document.loop ? 'Loops' : 'Plays once'}
          </Switch>
        </Prop>
        {tracks > 0 && (
          <Prop title="Joint tracks">
            <span className="num">
              {tracks} joint{tracks === 1 ? '' : 's'}
            </span>
            <Button size="sm" onClick={() => openDialog(session, <RemoveTracksDialog clip={document.id} />)}>
              Remove joint tracks
            </Button>
          </Prop>
        )}
      </>
    )
  }
  if (document.kind === 'character') {
    const { id: character, mood } = document
    return (
      <>
        <Prop title="Poses">
          <AssetField
            label="Poses"
            kind="poses"
            icon="drama"
            value={assets.find((a) => a.id === document.poses?.id)}
            choices={assets}
            none="None (curves have no effect)"
            onChange={(poses) => run('character.setPoses', { character, poses })}
          />
        </Prop>
        <Prop title="Mood">
          <AssetField
            label="Mood"
            kind="clip"
            icon="film"
            value={clips.find((c) => c.id === document.mood?.clip.id)}
            choices={clips}
            none="None"
            onChange={(clip) => {
              run('character.setMood', { character, clip })
              // Whoever sets one wants to see it.
              session.stageState.setState({ showMood: true })
            }}
          />
        </Prop>
        {mood && (
          <Prop title="Mood playback">
            <Switch
              on={!mood.static}
              onChange={(on) => run('character.setMood', { character, clip: mood.clip.id, static: !on })}
            >
              {mood.static ? 'First frame only' : 'Looping'}
            </Switch>
          </Prop>
        )}
        <Prop title="Control map">
          <AssetField
            label="Control map"
            kind="map"
            icon="arrow-left-right"
            value={maps.find((m) => m.id === document.map?.id)}
            choices={maps}
            none="None (names match)"
            onChange={(map) => run('character.setMap', { character, map })}
          />
        </Prop>
        <Prop title="Graph">
          <AssetField
            label="Graph"
            kind="graph"
            icon="workflow"
            value={graphs.find((g) => g.id === document.graph?.id)}
            choices={graphs}
            none="Default graph"
            onChange={(graph) => run('character.setGraph', { character, graph })}
          />
        </Prop>
        <Prop title="Skeleton">
          {skeletons.find((s) => s.id === document.skeleton.id)?.name ?? 'missing'}
        </Prop>
      </>
    )
  }
  if (document.kind === 'poses') {
    return (
      <>
        <Prop title="Mode">
          <Switch
            on={document.mode === 'additive'}
            onChange={(on) =>
              run('poses.convert', { asset: document.id, mode: on ? 'additive' : 'full', model })
            }
          >
            Additive
          </Switch>
          <Button size="sm" onClick={() => openDialog(session, <ConvertDialog asset={document.id} />)}>
            Convert…
          </Button>
        </Prop>
        <Prop title="Base">
          <Select
            label="Base pose"
            value={document.base ?? ''}
            options={baseOptions(document)}
            onChange={(base) => run('poses.convert', { asset: document.id, base: base === '' ? null : base })}
          />
        </Prop>
      </>
    )
  }
  return null
}

export const detailsPanel: PanelDefinition = {
  id: 'details',
  title: 'Details',
  icon: 'info',
  Body: Details,
}
