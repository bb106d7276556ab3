import { useEffect, useMemo, useState } from 'react'
import { regionClass } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { Button } from '../../components/controls/button.tsx'
import { Segmented } from '../../components/controls/segmented.tsx'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { Select } from '../../components/dialogs/select.tsx'
import type { FitShown } from '../../session/make-poses/make-messages.ts'
import { regionOfPoint } from '../../session/make-poses/region-of-point.ts'
import { useMakePoses, useSession } from '../../session/use-session.ts'
import { HeadPane } from './head-pane.tsx'
import { MakePanel, MakeTitle, WarnBox } from './make-panel.tsx'
import { lookAt, usePainter } from './use-painter.ts'

/** Millimetres at the red end of the ramp. */
const MOST_MM = 4
const LOOKS = ['Head', 'Template', 'Residual'] as const
/** Names of the built-in templates, as the worker builds them. */
const TEMPLATES = ['human template', 'stylized template'] as const

/** Second step: the template over the head, and how far it is off. */
export function FitStep({ head }: { head: number }) {
  const { makePoses } = useSession()
  const painter = usePainter()
  const model = useMakePoses((s) => s.model)
  const landmarks = useMakePoses((s) => s.landmarks)
  const fit = useMakePoses((s) => s.fit)
  const shown = useMakePoses((s) => s.look)
  const overlay = useMakePoses((s) => s.overlay)
  const [turn, setTurn] = useState<readonly [number, number]>([0, 0.04])
  const [version, setVersion] = useState(0)
  const look = useMemo(() => lookAt(model, landmarks), [model, landmarks])
  useEffect(() => {
    painter?.setResidual(shown === 'Residual' ? fit?.skin : undefined, MOST_MM)
    painter?.setOverlay(shown === 'Template' ? fit?.overlay : undefined, Math.max(overlay, 0.05))
    setVersion((before) => before + 1)
    return () => {
      painter?.setResidual(undefined, MOST_MM)
      painter?.setOverlay(undefined, 0)
    }
  }, [painter, fit, shown, overlay])
  const pane = (label: string, around: number) => (
    <HeadPane
      label={`${label} view of the fit`}
      look={{ ...look, around: around + turn[0], up: turn[1] }}
      version={`${head} ${version}`}
      onOrbit={(to, up) => setTurn([to - around, up])}
    />
  )
  return (
    <main className="mk-work-area">
      <MakePanel title="Front" icon="box" focus>
        {pane('Front', 0)}
        <div className="ov left">
          <Segmented
            label="Shown"
            value={shown}
            options={LOOKS.map((value) => ({ value, label: value }))}
            onChange={(value) => makePoses.state.setState({ look: value })}
          />
        </div>
        {shown === 'Residual' && fit && (
          <div className="mk-legend">
            <b className="medium">Distance from template to skin</b>
            <div className="rampbar" />
            <div className="ends num">
              {[0, 1, 2, 3, `${MOST_MM} mm`].map((mm) => (
                <span key={mm}>{mm}</span>
              ))}
            </div>
          </div>
        )}
      </MakePanel>
      <MakePanel title="Side" icon="box">
        {pane('Side', Math.PI / 2)}
      </MakePanel>
      <FitColumn fit={fit} />
    </main>
  )
}

function FitColumn({ fit }: { fit: FitShown | undefined }) {
  const { makePoses } = useSession()
  const template = useMakePoses((s) => s.template)
  const overlay = useMakePoses((s) => s.overlay)
  const failed = useMakePoses((s) => s.failed)
  const work = useMakePoses((s) => s.work)
  const worst = fit?.regions.reduce((a, b) => (b.mm > a.mm ? b : a))
  const loose = fit && worst && worst.mm > fit.limit ? worst : undefined
  const point = loose && fit?.measure.worst.find(({ name }) => regionOfPoint(name) === loose.region)
  return (
    <MakePanel title="Fit" icon="blend" column>
      {failed && (
        <WarnBox title={failed.message}>
          {failed.hint} <span className="dim small">{failed.code}</span>
        </WarnBox>
      )}
      {loose && (
        <WarnBox
          title={`Loose fit at the ${loose.region.toLowerCase()}: ${loose.mm.toFixed(1)} mm`}
          actions={
            <Button
              icon="focus"
              onClick={() => {
                makePoses.state.setState({ point: point?.name ?? makePoses.unsure[0] })
                makePoses.go('Landmarks')
              }}
            >
              Show {point ? 'point' : 'points'}
            </Button>
          }
        >
          {point
            ? `${point.name} is ${point.off.toFixed(1)} mm off. Move it, and the template is fitted again.`
            : 'Look at the points of this region; hair or ears over the skin are not a problem.'}
        </WarnBox>
      )}
      <MakeTitle>Template</MakeTitle>
      <div className="mk-props">
        <div className="mk-prop">
          <span>Template</span>
          <Select
            label="Template"
            grow
            value={template ?? ''}
            options={[
              { value: '', label: fit && template === undefined ? `${fit.template} (closest)` : 'Closest' },
              ...TEMPLATES.map((value) => ({ value, label: value })),
            ]}
            onChange={(value) => makePoses.setTemplate(value === '' ? undefined : value)}
          />
        </div>
        <div className="mk-prop r-joint">
          <span>Overlay</span>
          <SliderField
            label="Opacity of the template"
            value={overlay}
            onChange={(value) => makePoses.state.setState({ overlay: value, look: 'Template' })}
            onReset={() => makePoses.state.setState({ overlay: 0.4 })}
          />
        </div>
      </div>
      {fit && (
        <>
          <MakeTitle note={`limit ${fit.limit.toFixed(1)} mm`}>Residual by region</MakeTitle>
          <ul className="mk-props" aria-label="Residual by region">
            {fit.regions.map(({ region, mm }) => (
              <li key={region} className={classes('mk-region', regionClass(region), mm > fit.limit && 'w')}>
                <span className="rdot" />
                <span>{region}</span>
                <span className="bar2">
                  <i style={{ width: `${Math.min(100, (mm / MOST_MM) * 100)}%` }} />
                  <u style={{ left: `${(fit.limit / MOST_MM) * 100}%` }} />
                </span>
                <span className="num">{mm.toFixed(1)} mm</span>
              </li>
            ))}
          </ul>
          <MakeTitle>Parts found</MakeTitle>
          <div className="mk-props">
            {fit.parts.map(({ kind, meshes }) => (
              <div className="mk-prop" key={kind}>
                <span>{kind}</span>
                <span className="ell" title={meshes.join(', ')}>
                  {meshes.join(', ')}
                </span>
              </div>
            ))}
          </div>
        </>
      )}
      {!fit && work && <p className="mk-empty">{work.step || 'Fitting the template'} …</p>}
    </MakePanel>
  )
}
