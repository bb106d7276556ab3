import { facs50 } from '@facework/documents'
import { useEffect, useRef, useState } from 'react'
import { REGIONS, regionClass, regionOf } from '../../base/controls.ts'
import { classes } from '../../components/classes.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { SliderField } from '../../components/controls/slider-field.tsx'
import { EmptyNote } from '../../components/rows/empty-note.tsx'
import { useEditor, usePreview, useSession, useStageState, useTimeline } from '../../session/use-session.ts'
import type { PanelDefinition } from '../panel.ts'
import { resetAll, resetSelected, toggleLock } from './actions/face-actions.tsx'
import { type Face, selectControls, useFace } from './controls/face.ts'
import { FaceDrawing } from './drawing/face-drawing.tsx'
import { ExpressionStrip } from './expressions/expression-strip.tsx'
import { FaceHandle } from './handles/face-handle.tsx'
import { controlsOf, type Handle } from './handles/handle.ts'
import { HandleTip } from './handles/handle-tip.tsx'
import { BANKS, type Bank, HANDLES, HEIGHT, WIDTH } from './handles/handles.table.ts'
import './face.css'

function FacePanel() {
  const face = useFace()
  const symmetric = useStageState((s) => s.symmetric)
  const locked = useTimeline((s) => s.locked)
  const controls = usePreview((p) => p.controls)
  const selected = useEditor((s) => s.selection.curves)
  const [pointed, setPointed] = useState<Handle>()
  const drawing = useUnit()
  if (!face.characterView) return <EmptyNote>Add a character to the stage to pose its face.</EmptyNote>
  const isSelected = (control: string) => face.names(control).some((name) => selected.includes(name))
  const isOverridden = (control: string) => face.names(control).some((name) => name in controls)
  return (
    <div className="face-panel">
      <FaceBar />
      <div className="face-body">
        {/* biome-ignore lint/a11y/useSemanticElements: a drawing holds no fieldset */}
        <svg
          ref={drawing}
          className="face"
          viewBox={`0 0 ${WIDTH} ${HEIGHT}`}
          role="group"
          aria-label="Face handles"
        >
          <title>Handles of the face</title>
          <defs>
            <pattern id="locked-hatch" width="6" height="6" patternUnits="userSpaceOnUse">
              <path d="M-1 1L1 -1M0 6L6 0M5 7L7 5" />
            </pattern>
          </defs>
          <FaceDrawing face={face} symmetric={symmetric} />
          <text className="aside" x={WIDTH / 2 - 54} y={530}>
            jaw
          </text>
          <text className="aside after" x={WIDTH / 2 + 42} y={492}>
            sideways
          </text>
          {HANDLES.map((handle) => (
            <FaceHandle
              key={handle.id}
              handle={handle}
              face={face}
              symmetric={symmetric}
              selected={controlsOf(handle).some(isSelected)}
              overridden={controlsOf(handle).some(isOverridden)}
              locked={locked.has(handle.region)}
              onPoint={setPointed}
            />
          ))}
        </svg>
        <p className="face-side right">
          <b>R</b> character’s right
        </p>
        <p className="face-side left">
          character’s left <b>L</b>
        </p>
        {BANKS.map((bank) => (
          <BankOf
            key={bank.title}
            bank={bank}
            face={face}
            isSelected={isSelected}
            isOverridden={isOverridden}
            symmetric={symmetric}
          />
        ))}
        {pointed && (
          <HandleTip
            key={pointed.id}
            handle={pointed}
            face={face}
            symmetric={symmetric}
            locked={locked.has(pointed.region)}
          />
        )}
      </div>
      <ExpressionStrip face={face} />
    </div>
  )
}

/** Tells the drawing how many of its units a pixel of the screen is, as `--unit`. */
function useUnit() {
  const drawing = useRef<SVGSVGElement>(null)
  useEffect(() => {
    const svg = drawing.current
    if (!svg) return
    const observer = new ResizeObserver(() => {
      const scale = svg.getScreenCTM()?.a ?? 1
      svg.style.setProperty('--unit', (1 / (scale || 1)).toFixed(3))
    })
    observer.observe(svg)
    return () => observer.disconnect()
  })
  return drawing
}

function FaceBar() {
  const session = useSession()
  const symmetric = useStageState((s) => s.symmetric)
  const locked = useTimeline((s) => s.locked)
  const autoKey = useTimeline((s) => s.autoKey)
  const controls = usePreview((p) => p.controls)
  const selected = useEditor((s) => s.selection.curves)
  return (
    <div className="bar face-bar" role="toolbar" aria-label="Face tools">
      <Button
        look="ghost"
        className={symmetric ? 'symmetry on' : 'symmetry'}
        icon="flip-horizontal-2"
        aria-pressed={symmetric}
        title="Symmetry (X): both sides move together. Alt-drag moves one side only"
        onClick={() => session.stageState.setState({ symmetric: !symmetric })}
      >
        Symmetry
      </Button>
      <span className="vr" />
      {REGIONS.map((region) => (
        <button
          key={region}
          type="button"
          className={classes('region-lock', regionClass(region), locked.has(region) && 'locked')}
          aria-pressed={locked.has(region)}
          aria-label={`Lock ${region}`}
          title={
            locked.has(region)
              ? `${region} is locked: presets, paste and reset do not change it. Click to unlock (L)`
              : `Lock ${region} (L)`
          }
          onClick={() => toggleLock(session, region)}
        >
          <span className="rdot" />
          {region}
          <Icon name={locked.has(region) ? 'lock' : 'lock-open'} size="s" />
        </button>
      ))}
      <span className="grow" />
      <Button
        look="ghost"
        className={autoKey ? 'autokey on' : 'autokey'}
        aria-pressed={autoKey}
        title="Auto-key: overriding a control sets a key at the playhead. K keys the overridden controls"
        onClick={() => session.timeline.setState({ autoKey: !autoKey })}
      >
        <span className="rec" />
        Auto-key
      </Button>
      <span className="vr" />
      <Button
        look="ghost"
        title="Clear the override of the selected controls"
        disabled={!selected.some((name) => name in controls)}
        onClick={() => resetSelected(session)}
      >
        Reset selected
      </Button>
      <Button
        look="ghost"
        icon="rotate-ccw"
        title="Clear all overrides, except in locked regions"
        disabled={Object.keys(controls).length === 0}
        onClick={() => resetAll(session)}
      >
        Reset all
      </Button>
    </div>
  )
}

interface BankOfProps {
  readonly bank: Bank
  readonly face: Face
  readonly symmetric: boolean
  readonly isSelected: (control: string) => boolean
  readonly isOverridden: (control: string) => boolean
}

function BankOf({ bank, face, symmetric, isSelected, isOverridden }: BankOfProps) {
  const session = useSession()
  const locked = useTimeline((s) => s.locked)
  return (
    <section className={`bank ${bank.place}`} aria-label={bank.title}>
      <h4>{bank.title}</h4>
      {bank.controls.map((control) => (
        <div
          key={control}
          className={classes('b', regionClass(regionOf(control)), isSelected(control) && 'sel')}
        >
          <button
            type="button"
            className={face.moves(control) ? 'ell' : 'ell dim'}
            title={face.moves(control) ? control : `${control}: no pose on this character`}
            onClick={() => selectControls(session, face.names(control))}
          >
            {control}
          </button>
          <SliderField
            label={control}
            value={() => face.value(control)}
            overridden={isOverridden(control)}
            readOnly={locked.has(regionOf(control))}
            onChange={(value) => face.set({ [control]: value }, symmetric)}
            onReset={() => face.release(face.names(control))}
          />
        </div>
      ))}
    </section>
  )
}

function FaceTools() {
  const session = useSession()
  const face = useFace()
  const focus = useStageState((s) => s.focus)
  const moving = facs50.controls.filter((c) => face.moves(c.name)).length
  return (
    <>
      {face.characterView && (
        <span className="dim small ell face-coverage">
          FACS-50 on {face.characterView.name}, {moving} of {facs50.controls.length} controls move something
        </span>
      )}
      <IconButton
        icon="scan-face"
        label="Focus face"
        shortcut="F"
        on={focus !== undefined}
        onClick={() =>
          session.stageState.setState({ focus: focus === undefined ? session.character : undefined })
        }
      />
    </>
  )
}

export const facePanel: PanelDefinition = {
  id: 'face',
  title: 'Face',
  icon: 'scan-face',
  Body: FacePanel,
  Tools: FaceTools,
  hints: [
    [['Drag'], 'set'],
    [['Shift'], 'fine'],
    [['Ctrl'], 'one axis'],
    [['Alt'], 'one side only'],
    [['Double-click'], 'reset'],
  ],
}
