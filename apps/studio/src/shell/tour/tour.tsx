import { useEffect, useLayoutEffect, useRef, useState } from 'react'
import { browserStorage, keepForNextVisit } from '../../base/browser-storage.ts'
import { Button, IconButton } from '../../components/controls/button.tsx'
import { Icon } from '../../components/controls/icon.tsx'
import { useSession, useShell } from '../../session/use-session.ts'
import { TOUR_STEPS } from './tour-steps.ts'
import './tour.css'

const STEP_KEY = 'facework-tour'
/** Milliseconds from look to look at what was done, and for which a finished step shows that it is. */
const LOOK = 150
const DONE = 900

/** The step that a tour was left at. */
export const tourStep = (): number => {
  const kept = Number(browserStorage()?.getItem(STEP_KEY) ?? 0)
  return kept > 0 && kept < TOUR_STEPS.length ? kept : 0
}

/** The tour beside the work: it waits for what is done, and then shows the next step. */
export function Tour() {
  const session = useSession()
  const step = useShell((s) => s.tour)
  const [isDone, setDone] = useState(false)
  const frame = useRef<HTMLDivElement>(null)
  const shown = step === undefined ? undefined : TOUR_STEPS[step]

  useEffect(() => {
    if (step === undefined || !shown) return
    keepForNextVisit(STEP_KEY, String(step))
    setDone(false)
    const done = shown.begin(session)
    let next: ReturnType<typeof setTimeout> | undefined
    const look = setInterval(() => {
      if (!done()) return
      clearInterval(look)
      setDone(true)
      next = setTimeout(() => session.shell.setState({ tour: step + 1 }), DONE)
    }, LOOK)
    return () => {
      clearInterval(look)
      clearTimeout(next)
    }
  }, [session, step, shown])

  // Around the target of the step, which may appear with a panel or move with the window.
  useLayoutEffect(() => {
    if (!shown) return
    const put = () => {
      const box = document.querySelector(shown.target)?.getBoundingClientRect()
      const { style } = frame.current!
      style.visibility = box && box.width > 0 ? 'visible' : 'hidden'
      if (box)
        Object.assign(style, px({ left: box.left, top: box.top, width: box.width, height: box.height }))
    }
    put()
    const timer = setInterval(put, LOOK)
    return () => clearInterval(timer)
  }, [shown])

  if (step === undefined) return null
  const leave = () => session.shell.setState({ tour: undefined })
  if (!shown) return <Finished onClose={leave} />
  return (
    <>
      <div ref={frame} className="tour-frame" aria-hidden="true" />
      <section className="pop tour" aria-label="Tour">
        <header>
          <Icon name={isDone ? 'circle-check' : shown.icon} size="l" />
          <b className="grow">{shown.title}</b>
          <span className="dim small num">
            {step + 1} of {TOUR_STEPS.length}
          </span>
          <IconButton icon="x" label="Leave the tour" size="sm" onClick={leave} />
        </header>
        <p role="status">{isDone ? 'Done.' : shown.text}</p>
        <footer>
          <progress max={TOUR_STEPS.length} value={step + (isDone ? 1 : 0)} aria-label="Tour progress" />
          <span className="grow" />
          <Button look="ghost" onClick={() => session.shell.setState({ tour: step + 1 })}>
            Skip step
          </Button>
        </footer>
      </section>
    </>
  )
}

function Finished({ onClose }: { onClose: () => void }) {
  useEffect(() => keepForNextVisit(STEP_KEY, '0'), [])
  return (
    <section className="pop tour" aria-label="Tour">
      <header>
        <Icon name="circle-check" size="l" />
        <b className="grow">You know the basics</b>
      </header>
      <p role="status">
        Drop a head of your own anywhere to animate it. Help (F1) has a page for each panel, Ctrl K finds
        every command.
      </p>
      <footer>
        <span className="grow" />
        <Button look="primary" onClick={onClose}>
          Finish
        </Button>
      </footer>
    </section>
  )
}

const px = (numbers: Readonly<Record<string, number>>) =>
  Object.fromEntries(Object.entries(numbers).map(([key, value]) => [key, `${value}px`]))
