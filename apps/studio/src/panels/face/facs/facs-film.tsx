import { useEffect, useRef, useState } from 'react'
import { regionClass, regionOf } from '../../../base/controls.ts'
import { useFrame } from '../../../components/use-frame.ts'
import type { CharacterView } from '../../../stage/character-view.ts'
import { filmAt, filmFrames, STEPS } from '../../film/film-frames.ts'
import { FilmPicture } from '../../film/film-picture.tsx'
import type { Face } from '../controls/face.ts'

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
  const show = (value: number) => {
    const element = root.current
    if (!element) return
    const text = element.querySelector('.film-value')
    if (text) text.textContent = value.toFixed(2)
    element.style.setProperty('--at', String(value))
  }
  const now = () =>
    calm
      ? { value: step / 2, frame: Math.round((step / 2) * (STEPS - 1)) }
      : filmAt((performance.now() - began.current) / 1000, ROUND)
  useFrame(() => show(now().value))
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
      <FilmPicture
        frames={filmFrames(characterView, control, (value) => face.inOwnNames({ [control]: value }))}
        now={() => now().frame}
      />
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
