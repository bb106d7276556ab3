import { LOW_TRUST } from '@facework/operations/internal'
import { useMemo, useState } from 'react'
import { regionClass } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { Kbd } from '../../components/controls/kbd.tsx'
import { MAKE_REGIONS } from '../../session/make-poses/make-messages.ts'
import { regionOfPoint } from '../../session/make-poses/region-of-point.ts'
import { useMakePoses, useSession } from '../../session/use-session.ts'
import { HeadPane } from './head-pane.tsx'
import { MakePanel, MakeTitle, WarnBox } from './make-panel.tsx'
import { PointLayer } from './point-layer.tsx'
import { lookAt } from './use-painter.ts'

const WORDS = { network: 'Detected', eyes: 'Eyeball', hand: 'Manual' } as const

/** First step: named points on the face, from the front and from the side. */
export function LandmarksStep({ head }: { head: number }) {
  const { makePoses } = useSession()
  const model = useMakePoses((s) => s.model)
  const landmarks = useMakePoses((s) => s.landmarks)
  const mirror = useMakePoses((s) => s.mirror)
  const links = useMakePoses((s) => s.links)
  const names = useMakePoses((s) => s.names)
  const [turn, setTurn] = useState({ front: [0, 0.04], side: [Math.PI / 2, 0.04] })
  const isFound = landmarks !== undefined
  // Framed once: a view that follows a dragged point would run away from the pointer.
  // biome-ignore lint/correctness/useExhaustiveDependencies: landmarks count when they are there first
  const look = useMemo(() => lookAt(model, landmarks), [model, isFound])
  const pane = (view: 'front' | 'side', label: string) => (
    <HeadPane
      label={`${label} view of the head`}
      look={{ ...look, around: turn[view][0]!, up: turn[view][1]! }}
      version={head}
      onOrbit={(around, up) => setTurn({ ...turn, [view]: [around, up] })}
    >
      {(size) =>
        landmarks && (
          <PointLayer pane={size} landmarks={landmarks} side={view === 'side'} center={look.center} />
        )
      }
    </HeadPane>
  )
  const home = (view: 'front' | 'side', around: number) => (
    <IconButton
      icon="rotate-3d"
      label="Back to this view (drag beside the points to turn it)"
      onClick={() => setTurn({ ...turn, [view]: [around, 0.04] })}
    />
  )
  return (
    <main className="mk-work-area">
      <MakePanel title="Front" icon="box" focus tools={home('front', 0)}>
        {pane('front', 'Front')}
        <div className="ov left">
          <div className="ovg">
            <IconButton
              icon="flip-horizontal-2"
              label="Mirror edits; hold Alt to move one side"
              shortcut="X"
              on={mirror}
              onClick={() => makePoses.state.setState({ mirror: !mirror })}
            />
            <IconButton
              icon="spline"
              label="Show links"
              on={links}
              onClick={() => makePoses.state.setState({ links: !links })}
            />
            <IconButton
              icon="list"
              label="Show all names"
              on={names}
              onClick={() => makePoses.state.setState({ names: !names })}
            />
          </div>
        </div>
        <span className="mk-side R">R</span>
        <span className="mk-side L">L</span>
      </MakePanel>
      <MakePanel title="Side" icon="box" tools={home('side', Math.PI / 2)}>
        {pane('side', 'Side')}
      </MakePanel>
      <PointList />
    </main>
  )
}

function PointList() {
  const { makePoses } = useSession()
  const landmarks = useMakePoses((s) => s.landmarks)
  const failed = useMakePoses((s) => s.failed)
  const work = useMakePoses((s) => s.work)
  useMakePoses((s) => s.accepted)
  const unsure = makePoses.unsure
  const points = Object.keys(landmarks?.points ?? {})
  const sure = points.filter((name) => !unsure.includes(name))
  return (
    <MakePanel
      title="Landmarks"
      icon="focus"
      count={points.length}
      column
      tools={
        <Button
          look="ghost"
          icon="refresh-cw"
          disabled={work !== undefined}
          title="Finds the points again. Points that were moved stay"
          onClick={() => void makePoses.find()}
        >
          Find again
        </Button>
      }
    >
      {failed && (
        <WarnBox title={failed.message}>
          {failed.hint} <span className="dim small">{failed.code}</span>
        </WarnBox>
      )}
      {unsure.length > 0 && (
        <WarnBox
          title={unsure.length === 1 ? '1 point has low trust' : `${unsure.length} points have low trust`}
          actions={
            <>
              <Button onClick={() => makePoses.nextUnsure()}>
                Next
                <Kbd keys={['Tab']} />
              </Button>
              <Button look="ghost" onClick={() => makePoses.acceptAll()}>
                Accept all
              </Button>
            </>
          }
        >
          Drag them onto the surface, or accept them as they are.
        </WarnBox>
      )}
      {unsure.length > 0 && (
        <>
          <MakeTitle note={unsure.length}>
            <span className="warn">
              <Icon name="triangle-alert" size="s" />
            </span>
            Low trust
          </MakeTitle>
          {unsure.map((name) => (
            <PointRow key={name} name={name} />
          ))}
        </>
      )}
      {MAKE_REGIONS.map((region) => {
        const own = sure.filter((name) => regionOfPoint(name) === region)
        return (
          own.length > 0 && (
            <section key={region} aria-label={region} className={regionClass(region)}>
              <MakeTitle note={own.length}>
                <span className="rdot" />
                {region === 'Jaw' ? 'Jaw, cheeks and ears' : region}
              </MakeTitle>
              {own.map((name) => (
                <PointRow key={name} name={name} />
              ))}
            </section>
          )
        )
      })}
    </MakePanel>
  )
}

function PointRow({ name }: { name: string }) {
  const { makePoses } = useSession()
  const point = useMakePoses((s) => s.landmarks?.points[name])
  const isSelected = useMakePoses((s) => s.point === name)
  const isAccepted = useMakePoses((s) => s.accepted.includes(name))
  if (!point) return null
  const low = point.trust < LOW_TRUST && point.by !== 'hand' && !isAccepted
  return (
    <button
      type="button"
      className={classes('mk-point', isSelected && 'sel')}
      aria-pressed={isSelected}
      onClick={() => makePoses.state.setState({ point: name })}
    >
      <span className={classes('pdot', low && 'low', point.by === 'hand' && 'manual')} />
      <span className="ell">{name}</span>
      <span className="src">{WORDS[point.by]}</span>
      <span className={classes('tb', low && 'low')} title={`Trust ${Math.round(point.trust * 100)} %`}>
        <i style={{ width: `${Math.round(point.trust * 100)}%` }} />
      </span>
    </button>
  )
}
