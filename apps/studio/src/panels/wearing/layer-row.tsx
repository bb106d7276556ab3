import { classes } from '../../components/classes.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { Menu } from '../../components/dialogs/menu.tsx'
import { Row } from '../../components/rows/row-list.tsx'
import { runCommand } from '../../session/run-command.ts'
import { useSession, useWearing } from '../../session/use-session.ts'
import { typeTitle } from '../../session/wearing/accessory-words.ts'
import type { WornNow } from '../../session/wearing/wearing.ts'
import { type FitFailure, type FitJob, jobKey } from '../../session/wearing/wearing-state.ts'
import { LIMITS } from './paint-fit.ts'
import { setAttachment, setLayer } from './wearing-edits.ts'

export interface LayerRowProps {
  readonly character: string
  readonly of: WornNow
  readonly selected: boolean
  /** Drags it over another layer. */
  readonly onDropped: (dragged: string) => void
}

/** One accessory: visibility, type, how it is attached, and what is wrong with it. */
export function LayerRow({ character, of, selected, onDropped }: LayerRowProps) {
  const session = useSession()
  const { wearing } = session
  const { accessory, worn, fit } = of
  const key = jobKey(character, accessory.id)
  const job = useWearing((s) => s.jobs.get(key))
  const failure = useWearing((s) => s.failures.get(key))
  const current = job !== undefined || wearing.isCurrent(character, of)
  const report = fit?.report
  const poor =
    report !== undefined &&
    (report.tornMost.value > LIMITS.stretch || report.deepest.value > LIMITS.depth) &&
    report.method !== 'rigid'
  const select = () => session.wearingState.setState({ selected: accessory.id })
  const remove = () => runCommand(session, 'accessory.remove', { character, accessory: accessory.id })
  return (
    <Row
      label={accessory.name}
      selected={selected}
      className={classes('lrow', selected && 'sel', !worn.visible && 'off')}
      onClick={select}
      onFocus={(event) => {
        if (event.target === event.currentTarget) select()
      }}
      onKeyDown={(event) => {
        if (event.target !== event.currentTarget || event.key !== 'Delete') return
        event.stopPropagation()
        remove()
      }}
      draggable
      onDragStart={(event) => event.dataTransfer.setData(LAYER, accessory.id)}
      onDragOver={(event) => {
        if (event.dataTransfer.types.includes(LAYER)) event.preventDefault()
      }}
      onDrop={(event) => {
        const dragged = event.dataTransfer.getData(LAYER)
        if (dragged && dragged !== accessory.id) onDropped(dragged)
      }}
    >
      <span className="grip" title="Drag to another layer">
        <Icon name="grip-vertical" size="s" />
      </span>
      <IconButton
        icon={worn.visible ? 'eye' : 'eye-off'}
        label={`${worn.visible ? 'Hide' : 'Show'} ${accessory.name}`}
        shortcut="H"
        onClick={() =>
          runCommand(session, 'accessory.setVisible', {
            character,
            accessory: accessory.id,
            visible: !worn.visible,
          })
        }
      />
      <span className="thumb i">
        <Icon name="glasses" size="l" />
      </span>
      <div className="grow">
        <div className="nm ell medium">
          {accessory.name}{' '}
          {poor && (
            <span
              className="warn"
              title={`Stretches ${report.tornMost.value.toFixed(2)}×, sinks ${report.deepest.value.toFixed(1)} mm`}
            >
              <Icon name="triangle-alert" size="s" />
            </span>
          )}
        </div>
        <div className="mt">
          {typeTitle(accessory.type)} · layer {accessory.layer}
        </div>
      </div>
      <Segmented
        label={`Attachment of ${accessory.name}`}
        value={accessory.attach.mode}
        options={[
          { value: 'rigid', label: 'Rigid', title: 'Keeps its shape and follows one joint' },
          { value: 'deform', label: 'Deform', title: 'Follows the skin' },
        ]}
        onChange={(mode) => setAttachment(session, character, accessory, mode)}
      />
      <Menu
        label={`Actions for ${accessory.name}`}
        entries={() => [
          { label: 'Refit', icon: 'refresh-cw', run: () => void wearing.refit(character, accessory.id) },
          {
            label: 'Move out a layer',
            icon: 'arrow-up',
            run: () => setLayer(session, character, accessory, accessory.layer + 1),
          },
          {
            label: 'Move in a layer',
            icon: 'arrow-down',
            off: accessory.layer === 0 ? 'It is the innermost layer' : undefined,
            run: () => setLayer(session, character, accessory, accessory.layer - 1),
          },
          'line',
          { label: 'Remove', icon: 'trash-2', shortcut: 'Del', danger: true, run: remove },
        ]}
      >
        <IconButton icon="ellipsis" label={`Actions for ${accessory.name}`} />
      </Menu>
      {job && <Progress job={job} onCancel={() => wearing.cancel(key)} />}
      {failure && <Failure failure={failure} character={character} id={accessory.id} />}
      {!current && !failure && (
        <div className="lnote warn">
          <i className="dot" />
          <span className="grow">
            {fit ? 'The head or the accessory changed after it was fitted.' : 'Not fitted yet.'}
          </span>
          <Button size="sm" onClick={() => void wearing.refit(character, accessory.id)}>
            Refit
          </Button>
        </div>
      )}
    </Row>
  )
}

const LAYER = 'application/x-facework-layer'

/** How far a fit is, with a way to stop it. */
export function Progress({ job, onCancel }: { job: FitJob; onCancel: () => void }) {
  const percent = Math.round(job.progress * 100)
  return (
    <div className="lnote">
      <progress max={1} value={job.progress} aria-label={`Fitting ${job.name}`} />
      <span className="num">Fitting {percent} %</span>
      <Button size="sm" look="ghost" onClick={onCancel}>
        Cancel
      </Button>
    </div>
  )
}

/** Why it could not be fitted, with the fix. */
export function Failure({ failure, character, id }: { failure: FitFailure; character: string; id: string }) {
  const { wearing } = useSession()
  const key = jobKey(character, id)
  const scale = failure.code === 'accessory/units' ? wearing.suggestedScale(key) : undefined
  return (
    <div className="lnote error" role="alert">
      <span className="grow">{failure.words}</span>
      {scale !== undefined && (
        <Button size="sm" onClick={() => wearing.retryScaled(key, scale)}>
          Scale by {scale}
        </Button>
      )}
      <IconButton icon="x" size="sm" label="Dismiss" onClick={() => wearing.dismiss(key)} />
    </div>
  )
}
