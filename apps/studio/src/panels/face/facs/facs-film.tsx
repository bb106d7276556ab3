import { useEffect, useRef, useState } from 'react'
import { regionClass, regionOf } from '../../../base/controls.ts'
import { useFrame } from '../../../components/use-frame.ts'
import { useThumbnail } from '../../../session/hooks/use-thumbnail.ts'
import type { CharacterView } from '../../../stage/character-view.ts'
import type { ThumbnailRequest } from '../../../thumbnails/thumbnail-request.ts'
import type { Face } from '../controls/face.ts'
import { filmAt, filmFrames, STEPS } from './film-frames.ts'

/** Seconds there and back. */
const ROUND = 2.4

interface FacsFilmProps {
  readonly face: Face
  readonly characterView: CharacterView
  readonly control: string
}

/** A control on the current character, from 0 to 1 and back. Less motion: a click goes on to 0.5, 1, 0. */
export function FacsFilm({ face, characterView, control }: FacsFilmProps) {
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  const [step, setStep] = useState(1)
  const root = useRef<HTMLButtonElement>(null)
  const began = useRef(performance.now())
  // biome-ignore lint/correctness/useExhaustiveDependencies: another control begins at its beginning
  useEffect(() => {
    began.current = performance.now()
    setStep(1)
  }, [control])
  const show = (value: number, frame: number) => {
    const element = root.current
    if (!element) return
    const pictures = element.querySelectorAll<HTMLElement>('.film-frame')
    // The nearest picture that is drawn already: they come one by one.
    let best = -1
    pictures.forEach((picture, i) => {
      const drawn = picture.hasAttribute('data-drawn')
      if (drawn && (best < 0 || Math.abs(i - frame) < Math.abs(best - frame))) best = i
    })
    pictures.forEach((picture, i) => {
      picture.style.visibility = i === best ? 'visible' : 'hidden'
    })
    const text = element.querySelector('.film-value')
    if (text) text.textContent = value.toFixed(2)
    element.style.setProperty('--at', String(value))
  }
  useFrame(() => {
    if (calm) show(step / 2, Math.round((step / 2) * (STEPS - 1)))
    else {
      const { value, frame } = filmAt((performance.now() - began.current) / 1000, ROUND)
      show(value, frame)
    }
  })
  const color = regionClass(regionOf(control))
  return (
    <button
      ref={root}
      type="button"
      className={`film ${color}`}
      title={calm ? 'Click for the next step: 0, 0.5, 1' : 'Click to start over'}
      onClick={() => {
        began.current = performance.now()
        setStep((step + 1) % 3)
      }}
    >
      <span className="sr">{`${control} on ${characterView.name}, from 0 to 1 and back`}</span>
      <span className="thumb">
        {filmFrames(face, characterView, control).map((request, i) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: frames have no other name than their number
          <Frame key={i} request={request} />
        ))}
      </span>
      <span className="ramp">
        <i />
      </span>
      <span className="film-ends num">
        <span>0</span>
        <span className="film-value">0.00</span>
        <span>1</span>
      </span>
    </button>
  )
}

function Frame({ request }: { request: ThumbnailRequest }) {
  const src = useThumbnail(request)
  return (
    <span className="film-frame" data-drawn={src ? '' : undefined}>
      {src && <img src={src} alt="" draggable={false} />}
    </span>
  )
}
