import { regionClass, regionOf } from '../../base/controls.ts'
import { Icon } from '../../components/controls/icon.tsx'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { Switch } from '../../components/controls/switch.tsx'
import { strengthOf } from '../../session/make-poses/drafted-poses.ts'
import type { MadeShown } from '../../session/make-poses/make-messages.ts'
import { STRENGTHS, type StrengthRegion } from '../../session/make-poses/make-state.ts'
import { useMakePoses, useSession } from '../../session/use-session.ts'
import { LivePreview } from './live-preview.tsx'
import { MakePanel, MakeTitle, WarnBox } from './make-panel.tsx'
import { PoseSheet, posesToReview } from './pose-sheet.tsx'
import { usePreviewHead } from './preview-head.ts'
import { usePainter } from './use-painter.ts'

/** Third step: all poses, a clip that plays on them, and how strong they are. */
export function PreviewStep() {
  const preview = usePreviewHead(usePainter())
  const made = useMakePoses((s) => s.made)
  const work = useMakePoses((s) => s.work)
  const failed = useMakePoses((s) => s.failed)
  return (
    <main className="mk-work-area two">
      <LivePreview preview={preview} title="Live preview" />
      {made ? (
        <PoseSheet made={made} preview={preview} />
      ) : (
        <MakePanel title="Poses" icon="layout-grid" column>
          {failed ? (
            <WarnBox title={failed.message}>
              {failed.hint} <span className="dim small">{failed.code}</span>
            </WarnBox>
          ) : (
            <p className="mk-empty">{work?.step || 'Making poses'} …</p>
          )}
        </MakePanel>
      )}
      <Strength made={made} />
    </main>
  )
}

function Strength({ made }: { made: MadeShown | undefined }) {
  const { makePoses } = useSession()
  const strengths = useMakePoses((s) => s.strengths)
  const pose = useMakePoses((s) => s.pose)
  const weight = useMakePoses((s) => s.weight)
  const excluded = useMakePoses((s) => s.excluded)
  const set = (region: StrengthRegion, value: number) =>
    makePoses.state.setState({
      strengths: { ...makePoses.state.getState().strengths, [region]: value },
      joints: {},
    })
  return (
    <MakePanel title="Strength" icon="sliders-horizontal" column>
      {(Object.keys(STRENGTHS) as StrengthRegion[]).map((region) => {
        const count = made?.report.made.filter((name) => strengthOf(name) === region).length ?? 0
        return (
          <div key={region} className={`mk-gain ${regionClass(region)}`}>
            <div className="hd">
              <span className="rdot" />
              <span className="medium grow">{STRENGTHS[region]}</span>
              <span className="dim small num">{count} poses</span>
            </div>
            <SliderField
              label={`Strength of ${STRENGTHS[region].toLowerCase()}`}
              value={strengths[region]}
              range={[0, 2]}
              onChange={(value) => set(region, value)}
              onReset={() => set(region, 1)}
            />
          </div>
        )
      })}
      {pose !== undefined && (
        <>
          <MakeTitle>{pose}</MakeTitle>
          <div className={`mk-props ${regionClass(regionOf(pose))}`}>
            <div className="mk-prop">
              <span>Weight</span>
              <SliderField
                label="Weight"
                value={weight}
                onChange={(value) => makePoses.state.setState({ weight: value, playing: false })}
                onReset={() => makePoses.state.setState({ weight: 1 })}
              />
            </div>
            <div className="mk-prop">
              <span>Include</span>
              <Switch
                on={!excluded.includes(pose)}
                title="Whether the pose is added"
                onChange={(on) =>
                  makePoses.state.setState({
                    excluded: on ? excluded.filter((name) => name !== pose) : [...excluded, pose],
                    joints: {},
                  })
                }
              >
                {excluded.includes(pose) ? 'Left out' : 'Added'}
              </Switch>
            </div>
          </div>
        </>
      )}
      {made && <Checks made={made} />}
    </MakePanel>
  )
}

const leftOut = (left: MadeShown['report']['left']): string =>
  `${left.length === 1 ? left[0]!.name : `${left.length} poses`} left out: ${left[0]!.reason}`

/** What was measured on the poses. */
function Checks({ made }: { made: MadeShown }) {
  const { check, report } = made
  const percent = (part: number) => `${(part * 100).toFixed(1)} %`
  const open = check.eyes ? Math.max(...Object.values(check.eyes.open)) : undefined
  const review = [...posesToReview(made)]
  const worst = check.damaged[0]
  const rows: readonly (readonly [ok: boolean, words: string, value: string])[] = [
    ...(open === undefined
      ? []
      : [[open <= 0.06, 'Blink closes both eyes', `${percent(open)} left`] as const]),
    ...(worst ? [[worst.part <= 0.01, 'No torn triangles', percent(worst.part)] as const] : []),
    ...(check.teeth === undefined
      ? []
      : [[check.teeth <= 0.1, 'Teeth stay rigid', `${check.teeth.toFixed(2)} mm`] as const]),
    ...review.slice(0, 3).map(([pose, part]) => [false, `${pose} pinches the skin`, percent(part)] as const),
    ...(report.left.length > 0 ? [[false, leftOut(report.left), ''] as const] : []),
    ...report.diagnostics.filter((d) => d.severity !== 'info').map((d) => [false, d.message, ''] as const),
  ]
  return (
    <>
      <MakeTitle>Checks</MakeTitle>
      <ul className="mk-props" aria-label="Checks">
        {rows.map(([ok, words, value]) => (
          <li className="mk-check" key={words}>
            <span className={ok ? 'ok' : 'warn'}>
              <Icon name={ok ? 'circle-check' : 'triangle-alert'} />
            </span>
            <span title={words}>{words}</span>
            <span className="num mid">{value}</span>
          </li>
        ))}
      </ul>
    </>
  )
}
