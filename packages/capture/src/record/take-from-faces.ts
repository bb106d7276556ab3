import type { Clip } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { guessedNeutral, neutralFrom } from '../filter/neutral.ts'
import { createSolver, type NeutralFace } from '../solve/face-solver.ts'
import { loadCoefficients } from '../solve/load-coefficients.ts'
import type { FaceTracker, TrackedFace } from '../track/face-tracker.ts'
import { adviseOnFaces, isTurned } from './capture-advice.ts'
import { Recording } from './recording.ts'
import { takeFromRecording } from './take-from-recording.ts'

/** What a tracker saw in one frame. */
export interface FaceRow {
  /** Seconds, rising. */
  readonly time: number
  readonly face: TrackedFace | undefined
}

export interface TakeFromFacesOptions {
  readonly name: string
  /** Camera or file, for `origin` and for warnings. */
  readonly source: string
  readonly tracker: Pick<FaceTracker, 'name' | 'model'>
  /** A relaxed face, or the seconds at which it is relaxed; the stillest frames are taken unless given. */
  readonly neutral?: NeutralFace | number | undefined
  /** Also writes controls that a camera hardly sees. */
  readonly unseen?: boolean | undefined
  readonly smooth?: boolean | undefined
}

export interface TakeOfFaces {
  /** Sampled at the rate of the frames; keys are not reduced yet. */
  readonly take: Clip
  readonly recording: Recording
  /** Frames in which the face was found. */
  readonly found: number
  readonly neutral: NeutralFace | undefined
  readonly diagnostics: readonly Diagnostic[]
}

/** Seconds around `neutral` that are looked at. */
const NEUTRAL_WINDOW = 0.5

/** Tracked frames become a take: the same in Node, in a page, and when a take is solved again. */
export async function takeFromFaces(
  rows: readonly FaceRow[],
  { name, source, tracker, neutral, unseen, smooth }: TakeFromFacesOptions,
): Promise<TakeOfFaces> {
  const recording = new Recording()
  const report = new Report()
  const found = rows.flatMap(({ time, face }) => (face ? [{ time, face }] : []))
  const guessed =
    neutral === undefined && found.length > 0 ? guessedNeutral(found.map((f) => f.face)) : undefined
  const relaxed = found.length === 0 ? undefined : (guessed ?? neutralOf(found, neutral!))
  if (relaxed) {
    const solver = createSolver(await loadCoefficients(tracker.model), relaxed, { unseen })
    let turned = 0
    for (const { time, face } of rows) {
      if (!face) {
        recording.addMissing(time)
        continue
      }
      const { values, head } = solver.solve(face)
      if (isTurned(head)) turned++
      recording.add({ time, values, head, confidence: face.confidence, face })
    }
    if (guessed?.isSmile)
      report.warn(
        'capture/smiling',
        source,
        'The face smiles even in its stillest frames; a relaxed mouth was estimated, and the smile is measured against it.',
        'For better curves, begin with a relaxed face, or say when it is relaxed: --neutral SECONDS; in the studio, "Use this frame as neutral".',
      )
    adviseOnFaces(
      report,
      source,
      found.map(({ face }) => face),
      rows.length,
      turned,
    )
  } else for (const { time } of rows) recording.addMissing(time)
  const take = takeFromRecording(recording, {
    name,
    smooth,
    origin: {
      source,
      tracker: tracker.name,
      solver: `ridge regression (${tracker.model})`,
      neutral: guessed
        ? `stillest frames${guessed.isSmile ? ', mouth relaxed' : ''}`
        : typeof neutral === 'number'
          ? `${neutral} s`
          : 'set',
    },
  })
  return { take, recording, found: found.length, neutral: relaxed, diagnostics: report.diagnostics }
}

function neutralOf(
  found: readonly { readonly time: number; readonly face: TrackedFace }[],
  neutral: NeutralFace | number,
): NeutralFace {
  if (typeof neutral === 'object') return neutral
  const near = found.filter(({ time }) => Math.abs(time - neutral) <= NEUTRAL_WINDOW)
  return neutralFrom(near.map(({ face }) => face))
}
