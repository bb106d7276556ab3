import { FaceworkError } from '@facework/report'
import type { NeutralFace } from '../solve/face-solver.ts'
import { STABLE_LANDMARKS } from '../solve/landmark-regions.ts'
import { moved, similarityBetween } from '../solve/similarity.ts'
import type { TrackedFace } from '../track/face-tracker.ts'
import { isSmiling, withRelaxedMouth } from './relaxed-mouth.ts'

type Face = Pick<TrackedFace, 'landmarks' | 'scores'>

/** Frames that the neutral face is the median of. */
export const NEUTRAL_FRAMES = 15
/** Upper and lower lid, outer and inner corner of each eye. */
const EYES = [
  [159, 145, 33, 133],
  [386, 374, 263, 362],
] as const
/** Opening of an eye, in its widths: less is a blink. */
const LEAST_OPEN = 0.12
/** Sideways offset of the nose between the cheeks, in their distance: more is a turned head. */
const MOST_TURNED = 0.12

/**
 * A relaxed face out of about a second of frames: the median of the stillest. Blinks and turned heads do not count,
 * and where only those are there it says so.
 */
export function neutralFrom(faces: readonly Pick<TrackedFace, 'landmarks' | 'scores'>[]): NeutralFace {
  if (faces.length === 0) throw notNeutral('No face was found.', 'Look into the camera and try again.')
  const awake = faces.filter(({ landmarks }) => EYES.every((eye) => openness(landmarks, eye) > LEAST_OPEN))
  if (awake.length === 0)
    throw notNeutral('The eyes are shut in every frame.', 'Keep the eyes open, relax the face and try again.')
  const frontal = awake.filter(({ landmarks }) => Math.abs(turnOf(landmarks)) < MOST_TURNED)
  if (frontal.length === 0)
    throw notNeutral('The head is turned in every frame.', 'Look straight into the camera and try again.')
  const still = stillest(frontal, Math.min(NEUTRAL_FRAMES, frontal.length))
  const first = still[0]!.landmarks
  const aligned = still.map(({ landmarks }) =>
    moved(landmarks, similarityBetween(landmarks, first, STABLE_LANDMARKS)),
  )
  const landmarks = first.map((_, i) => median(aligned.map((points) => points[i]!)))
  return { landmarks, scores: medianScores(still) }
}

/**
 * A relaxed face out of frames in which no one was asked to relax: where the stillest frames smile, so does everyone in
 * between, and the mouth is relaxed by what lips at rest have in common.
 */
export function guessedNeutral(faces: readonly Face[]): NeutralFace & { readonly isSmile: boolean } {
  const { landmarks, scores } = neutralFrom(faces)
  const isSmile = isSmiling(landmarks)
  return { landmarks: isSmile ? withRelaxedMouth(landmarks) : landmarks, scores, isSmile }
}

/** A run of frames in which the face moves least. */
function stillest(faces: readonly Face[], count: number): readonly Face[] {
  const steps = faces.slice(1).map(({ landmarks }, i) => difference(faces[i]!.landmarks, landmarks))
  let [best, least] = [0, Number.POSITIVE_INFINITY]
  for (let start = 0; start + count <= faces.length; start++) {
    const sum = steps.slice(start, start + count - 1).reduce((total, step) => total + step, 0)
    if (sum < least) [best, least] = [start, sum]
  }
  return faces.slice(best, best + count)
}

/** Mean distance of the landmarks after alignment, in eye distances. */
function difference(a: Float32Array, b: Float32Array): number {
  const points = moved(b, similarityBetween(b, a, STABLE_LANDMARKS))
  const size = Math.hypot(a[33 * 3]! - a[263 * 3]!, a[33 * 3 + 1]! - a[263 * 3 + 1]!)
  let sum = 0
  for (let i = 0; i < a.length; i += 3) sum += Math.hypot(points[i]! - a[i]!, points[i + 1]! - a[i + 1]!)
  return sum / (a.length / 3) / Math.max(size, 1e-6)
}

function openness(p: Float32Array, [upper, lower, outer, inner]: (typeof EYES)[number]): number {
  const width = Math.hypot(p[outer * 3]! - p[inner * 3]!, p[outer * 3 + 1]! - p[inner * 3 + 1]!)
  return (p[lower * 3 + 1]! - p[upper * 3 + 1]!) / Math.max(width, 1e-6)
}

/** 0 where the nose is in the middle between the sides of the face (234, 454). */
export function turnOf(p: Float32Array): number {
  const [right, left, nose] = [p[234 * 3]!, p[454 * 3]!, p[1 * 3]!]
  return (nose - (right + left) / 2) / Math.max(Math.abs(left - right), 1e-6)
}

function medianScores(faces: readonly Face[]): Readonly<Record<string, number>> | undefined {
  const names = Object.keys(faces[0]!.scores ?? {})
  if (names.length === 0) return undefined
  return Object.fromEntries(
    names.map((name) => [name, median(faces.map(({ scores }) => scores?.[name] ?? 0))]),
  )
}

function median(values: number[]): number {
  values.sort((a, b) => a - b)
  const middle = values.length >> 1
  return values.length % 2 === 1 ? values[middle]! : (values[middle - 1]! + values[middle]!) / 2
}

function notNeutral(reason: string, fix: string): FaceworkError {
  return new FaceworkError('capture/no-neutral', '', `No neutral face: ${reason}`, fix)
}
