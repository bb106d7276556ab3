import type { FitDetails, PoseOfFit } from '@facework/operations/internal'
import { useContext, useEffect } from 'react'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { Row, RowScroller, Rows } from '../../components/rows/row-list.tsx'
import { Thumbnail } from '../../components/rows/thumbnail.tsx'
import { PanelShown } from '../../components/use-frame.ts'
import { useThumbnail } from '../../session/hooks/use-thumbnail.ts'
import type { Session } from '../../session/session.ts'
import { useCharacter, useSession, useWearing } from '../../session/use-session.ts'
import { methodText } from '../../session/wearing/accessory-words.ts'
import type { WornNow } from '../../session/wearing/wearing.ts'
import { poseThumbnail } from '../../thumbnails/thumbnail-request.ts'
import type { PanelDefinition } from '../panel.ts'
import { LIMITS } from './paint-fit.ts'
import { useWorn } from './use-worn.ts'
import './wearing.css'

/** Parts of the limit at which a bar is full. */
const FULL = 1.7

const strain = ({ stretch, depth }: PoseOfFit) =>
  Math.max((stretch - 1) / (LIMITS.stretch - 1), depth / LIMITS.depth)

/** How the selected accessory fares in every pose, worst first. */
function FitByPose() {
  const { wearing } = useSession()
  const { character, selected } = useWorn()
  const shown = useContext(PanelShown)
  const hash = selected?.fit?.hash ?? ''
  const details = useWearing((s) => s.details.get(hash))
  const id = selected?.accessory.id
  useEffect(() => {
    if (shown && character !== undefined && id !== undefined && hash !== '' && !details)
      void wearing.inspect(character, id)
  }, [wearing, shown, character, id, hash, details])
  if (!selected?.fit || character === undefined)
    return <EmptyNote>Add an accessory in Wearing to see how it fits.</EmptyNote>
  if (!details) return <EmptyNote>Measuring {selected.accessory.name} in every pose …</EmptyNote>
  return <Report details={details} of={selected} />
}

function Report({ details, of }: { details: FitDetails; of: WornNow }) {
  const poses = [...details.poses].sort((a, b) => strain(b) - strain(a))
  const over = poses.filter((p) => strain(p) > 1).length
  const report = of.fit!.report
  return (
    <div className="fitcols">
      <div className="fitlist">
        <div className="ptab h">
          <span />
          <span>Pose, worst first</span>
          <span>Stretch, limit {LIMITS.stretch}×</span>
          <span>Depth, limit {LIMITS.depth} mm</span>
          <span />
        </div>
        <RowScroller label="Fit by pose">
          <Rows label="Poses">
            {poses.map((pose) => (
              <PoseRow key={pose.pose} pose={pose} deform={of.accessory.attach.mode === 'deform'} />
            ))}
          </Rows>
        </RowScroller>
      </div>
      <aside className="fsum" aria-label="Summary">
        <p className={over > 0 ? 'warn' : 'ok'}>
          <Icon name={over > 0 ? 'triangle-alert' : 'circle-check'} />
          {over > 0
            ? `${over} of ${poses.length} poses over the limit`
            : `All ${poses.length} poses within the limits`}
        </p>
        <dl>
          <dt>Method</dt>
          <dd>{methodText(report)}</dd>
          <dt>Held by skin</dt>
          <dd>
            {report.trusted} of {report.trusted + report.inpainted}
          </dd>
          <dt>Filled in</dt>
          <dd>{report.inpainted}</dd>
          {report.disagreement !== undefined && (
            <>
              <dt>Disagreement</dt>
              <dd>{report.disagreement.toFixed(2)}</dd>
            </>
          )}
        </dl>
      </aside>
    </div>
  )
}

function PoseRow({ pose: { pose, stretch, depth }, deform }: { pose: PoseOfFit; deform: boolean }) {
  const session = useSession()
  const on = useWearing((s) => s.pose === pose)
  const { characterView, poses } = useCharacter()
  const document = poses?.poses.find((p) => p.name === pose)
  const picture = useThumbnail(
    characterView && document && poses ? poseThumbnail(characterView, document, poses) : undefined,
  )
  const show = () => showPose(session, on ? undefined : pose, document)
  const torn = stretch > LIMITS.stretch
  return (
    <Row
      label={pose}
      selected={on}
      className={classes('ptab', on && 'sel')}
      title={on ? 'Click to go back to rest' : 'Click to show this pose'}
      onClick={show}
      onKeyDown={(event) => {
        if (event.key !== 'Enter' || event.target !== event.currentTarget) return
        event.preventDefault()
        show()
      }}
    >
      <Thumbnail src={picture} icon="smile" size={28} />
      <span className="ell">{pose}</span>
      <Bar part={(stretch - 1) / (LIMITS.stretch - 1)} text={`${stretch.toFixed(2)}×`} />
      <Bar part={depth / LIMITS.depth} text={`${depth.toFixed(1)} mm`} />
      {torn && deform ? (
        <Button
          size="sm"
          icon="brush"
          onClick={(event) => {
            event.stopPropagation()
            showPose(session, pose, document)
            const { brush } = session.wearingState.getState()
            session.wearingState.setState({
              tool: 'brush',
              look: 'stretch',
              brush: { ...brush, mode: 'follow' },
            })
            session.shell.getState().showPanel('wearing')
          }}
        >
          Brush follow
        </Button>
      ) : (
        <span />
      )}
    </Row>
  )
}

/** A value against its limit, which the tick marks. */
function Bar({ part, text }: { part: number; text: string }) {
  const over = part > 1
  return (
    <div className={over ? 'hb w' : 'hb'}>
      <div className="bar2">
        <i style={{ width: `${Math.min(100, (part / FULL) * 100).toFixed(1)}%` }} />
        <u style={{ left: `${(100 / FULL).toFixed(1)}%` }} />
      </div>
      <span>{text}</span>
    </div>
  )
}

type PoseRole = { readonly role: { readonly type: string; readonly bases?: readonly string[] } }

/** Puts a pose on, alone; none goes back to what plays. */
function showPose(session: Session, pose: string | undefined, document: PoseRole | undefined): void {
  const before = session.wearingState.getState().pose
  session.wearingState.setState({ pose })
  session.editor.preview.setState({ playing: false })
  if (pose === undefined && before === undefined) return
  const bases = document?.role.bases ?? (pose === undefined ? [] : [pose])
  // Alone: what plays is held at 0 meanwhile.
  const names = session.stageState.getState().characterViews.get(session.character ?? '')?.controlNames ?? []
  const overridden = Object.keys(session.editor.preview.getState().controls)
  const value = (name: string) => (pose === undefined ? null : bases.includes(name) ? 1 : 0)
  session.overrides.set(
    Object.fromEntries([...new Set([...overridden, ...names])].map((name) => [name, value(name)])),
  )
}

export const fitPanel: PanelDefinition = {
  id: 'fit',
  title: 'Fit by pose',
  icon: 'chart-spline',
  Body: FitByPose,
}
