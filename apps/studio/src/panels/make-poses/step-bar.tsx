import { Fragment } from 'react'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { useDocumentThumbnail } from '../../session/hooks/use-document-thumbnail.ts'
import { MAKE_STEPS, type MakeStep } from '../../session/make-poses/make-state.ts'
import { useDocument, useMakePoses, useSession } from '../../session/use-session.ts'

const NEXT: Readonly<Record<MakeStep, string>> = {
  Landmarks: 'Fit template',
  Fit: 'Preview poses',
  Preview: 'Review and accept',
  Accept: '',
}

/** Where one is in the flow, and the way on and back. */
export function StepBar() {
  const { makePoses } = useSession()
  const step = useMakePoses((s) => s.step) ?? 'Landmarks'
  const work = useMakePoses((s) => s.work)
  const hasLandmarks = useMakePoses((s) => s.landmarks !== undefined)
  const hasMade = useMakePoses((s) => s.made !== undefined)
  const character = useDocument(
    useMakePoses((s) => s.character),
    'character',
  )
  const picture = useDocumentThumbnail(character)
  const at = MAKE_STEPS.indexOf(step)
  const canGoOn = !work && hasLandmarks && (step !== 'Preview' || hasMade)
  return (
    <div className="mk-steps">
      <span className="thumb">{picture && <img src={picture} alt="" />}</span>
      <b className="medium nowrap">Make poses for {character?.name}</b>
      <nav className="hs" aria-label="Steps">
        {MAKE_STEPS.map((name, i) => (
          <Fragment key={name}>
            {i > 0 && <span className="mk-line" />}
            <button
              type="button"
              className={classes('mk-step', i < at && 'done', i === at && 'on')}
              aria-current={i === at ? 'step' : undefined}
              disabled={i > at || work !== undefined}
              onClick={() => makePoses.go(name)}
            >
              <i>{i < at ? '✓' : i + 1}</i>
              {name}
            </button>
          </Fragment>
        ))}
      </nav>
      <span className="grow" />
      {work && (
        <span className="mk-work" role="status">
          <span className="ell small">{work.step || 'Starting'}</span>
          <progress aria-label={work.step || 'Starting'} max={1} value={work.part} />
          <Button size="sm" onClick={() => makePoses.cancelWork()}>
            Stop
          </Button>
        </span>
      )}
      <Button look="ghost" title="The project stays as it was (Esc)" onClick={() => makePoses.close()}>
        Cancel
      </Button>
      {at > 0 && (
        <Button icon="undo-2" disabled={work !== undefined} onClick={() => makePoses.back()}>
          Back
        </Button>
      )}
      {NEXT[step] && (
        <Button
          look="primary"
          title={`${NEXT[step]} (Ctrl Enter)`}
          disabled={!canGoOn}
          onClick={() => makePoses.next()}
        >
          {NEXT[step]}
          <Icon name="arrow-right" />
        </Button>
      )}
    </div>
  )
}
