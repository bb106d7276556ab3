import type { MapCandidate, MapQuestion } from '@facework/documents/internal'
import { useEffect, useRef, useState } from 'react'
import { regionClass, regionOf } from '../../base/controls.ts'
import { Button } from '../../components/controls/button.tsx'
import { SideBadge } from '../../components/controls/side-badge.tsx'
import type { CharacterView } from '../../stage/character-view.ts'
import { filmAt, filmFrames, STEPS } from '../film/film-frames.ts'
import { FilmPicture } from '../film/film-picture.tsx'

/** Seconds there and back. */
const ROUND = 1.8

interface QuestionCardProps {
  readonly question: MapQuestion
  readonly characterView: CharacterView
  readonly onAnswer: (shape: string | null) => void
}

/** One question: which of these shapes is the control? Every candidate moves; a click on one is the answer. */
export function QuestionCard({ question, characterView, onAnswer }: QuestionCardProps) {
  const { control, candidates } = question
  const first = useRef<HTMLButtonElement>(null)
  // Whoever has answered one goes on with the next by keyboard, too.
  useEffect(() => {
    const focused = document.activeElement
    if (focused === document.body || focused?.closest('.map-question')) first.current?.focus()
  }, [])
  return (
    <section
      className={`map-question ${regionClass(regionOf(control))}`}
      aria-label={`Which shape is ${control}?`}
    >
      <h3>
        Which shape is <b>{control}</b>? <SideBadge control={control} />
      </h3>
      <div className="map-candidates">
        {candidates.map((candidate, i) => (
          <CandidateButton
            key={candidate.name}
            candidate={candidate}
            characterView={characterView}
            buttonRef={i === 0 ? first : undefined}
            onClick={() => onAnswer(candidate.name)}
          />
        ))}
      </div>
      <div className="hs">
        <Button size="sm" onClick={() => onAnswer(null)}>
          None of these
        </Button>
        <span className="dim small">A click answers the other side as well.</span>
      </div>
    </section>
  )
}

interface CandidateProps {
  readonly candidate: MapCandidate
  readonly characterView: CharacterView
  readonly buttonRef: React.RefObject<HTMLButtonElement | null> | undefined
  readonly onClick: () => void
}

function CandidateButton({ candidate, characterView, buttonRef, onClick }: CandidateProps) {
  const { name, confidence, reason } = candidate
  const [calm] = useState(() => matchMedia('(prefers-reduced-motion: reduce)').matches)
  return (
    <button type="button" className="map-candidate" ref={buttonRef} title={reason} onClick={onClick}>
      <FilmPicture
        frames={filmFrames(characterView, `shape ${name}`, (value) => ({ [name]: value }))}
        now={() => (calm ? STEPS - 1 : filmAt(performance.now() / 1000, ROUND).frame)}
      />
      <span className="ell medium">{name}</span>
      <span className="dim small num">{Math.round(confidence * 100)} % likely</span>
    </button>
  )
}
