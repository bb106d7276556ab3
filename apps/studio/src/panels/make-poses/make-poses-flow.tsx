import './make-poses.css'
import { useEffect } from 'react'
import type { MakePoses } from '../../session/make-poses/make-poses.ts'
import { useMakePoses, useSession } from '../../session/use-session.ts'
import { AcceptStep } from './accept-step.tsx'
import { FitStep } from './fit-step.tsx'
import { LandmarksStep } from './landmarks-step.tsx'
import { PreviewStep } from './preview-step.tsx'
import { StepBar } from './step-bar.tsx'
import { PainterContext, useHead, useNewPainter } from './use-painter.ts'

/** Gives a static head its poses: Landmarks, Fit, Preview, Accept, in place of the dock. */
export function MakePosesFlow() {
  const { makePoses } = useSession()
  const painter = useNewPainter()
  const step = useMakePoses((s) => s.step)
  const model = useMakePoses((s) => s.model)
  const isStill = step === 'Landmarks' || step === 'Fit'
  const head = useHead(painter, isStill ? model : undefined)
  useEffect(() => {
    const press = (event: KeyboardEvent) => {
      if (event.target instanceof HTMLInputElement) return
      const action = actionOf(event, makePoses)
      if (!action) return
      event.preventDefault()
      event.stopPropagation()
      action()
    }
    // Before the keys of the page: Space would play on the stage, and Tab leave the points.
    addEventListener('keydown', press, { capture: true })
    return () => removeEventListener('keydown', press, { capture: true })
  }, [makePoses])
  return (
    <PainterContext value={painter}>
      <div className="mk">
        <StepBar />
        {step === 'Landmarks' && <LandmarksStep head={head} />}
        {step === 'Fit' && <FitStep head={head} />}
        {step === 'Preview' && <PreviewStep />}
        {step === 'Accept' && <AcceptStep />}
      </div>
    </PainterContext>
  )
}

/** What a key does in the step that is shown. */
function actionOf(event: KeyboardEvent, makePoses: MakePoses): (() => void) | undefined {
  const { step, mirror, playing, work } = makePoses.state.getState()
  const isCtrl = event.ctrlKey || event.metaKey
  switch (isCtrl ? `Ctrl ${event.key}` : event.key) {
    case 'Escape':
      return () => (work ? makePoses.cancelWork() : makePoses.close())
    case 'Ctrl Enter':
      return !work && step !== 'Accept' ? () => makePoses.next() : undefined
    case 'Tab':
      return step === 'Landmarks' && makePoses.unsure.length > 0 ? () => makePoses.nextUnsure() : undefined
    case 'x':
      return step === 'Landmarks' ? () => makePoses.state.setState({ mirror: !mirror }) : undefined
    case ' ':
      return step === 'Preview' ? () => makePoses.state.setState({ playing: !playing }) : undefined
    default:
      return undefined
  }
}
