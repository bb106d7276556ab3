import { FaceworkError } from '@facework/report'
import { CAPTURE_CONTROLS, type HeadPose } from '../source/capture-frame.ts'
import type { Visibility } from '../source/face-source.ts'
import type { TrackedFace } from '../track/face-tracker.ts'
import type { Coefficients } from './coefficients.ts'
import { FEATURE_REGIONS, faceFeatures } from './features.ts'
import type { Similarity } from './similarity.ts'
import { visibilityFrom } from './visibility.ts'

/** A person's relaxed face, looking straight ahead: what every other face is measured against. */
export interface NeutralFace {
  readonly landmarks: Float32Array
  readonly scores?: Readonly<Record<string, number>> | undefined
}

export interface SolverOptions {
  /** Also writes controls that the camera hardly sees. */
  readonly unseen?: boolean | undefined
}

export interface SolvedFace {
  /** In the order of CAPTURE_CONTROLS, 0 to 1; NaN where not seen. */
  readonly values: Float32Array
  readonly head: HeadPose
}

/** Landmarks of a person become ARKit controls. */
export interface FaceSolver {
  readonly sees: Visibility
  solve(face: Pick<TrackedFace, 'landmarks' | 'scores'>): SolvedFace
}

interface Group {
  readonly features: Int32Array
  /** Places in CAPTURE_CONTROLS. */
  readonly controls: Int32Array
  readonly weights: readonly Float32Array[]
  readonly offsets: readonly number[]
}

const NO_LEVEL = [0, 1] as const
const EYE_SHUT = 0.6
const NOSE_BRIDGE = 168
const PLACES = new Map(CAPTURE_CONTROLS.map((name, i) => [name, i]))
const place = (name: string) => PLACES.get(name)!
const GAZE = ['eyeLookUp', 'eyeLookDown', 'eyeLookIn', 'eyeLookOut']
const OPPOSITE: Readonly<Record<string, string>> = { eyeLookIn: 'eyeLookOut', eyeLookOut: 'eyeLookIn' }

export function createSolver(
  coefficients: Coefficients,
  neutral: NeutralFace,
  { unseen = false }: SolverOptions = {},
): FaceSolver {
  if (coefficients.features !== FEATURE_REGIONS.length) {
    throw new FaceworkError(
      'capture/coefficients',
      coefficients.model,
      `The coefficients of "${coefficients.model}" are for ${coefficients.features} features; the solver has ${FEATURE_REGIONS.length}.`,
      'Fit them again: npm run capture-truth.',
    )
  }
  const groups = coefficients.groups.map(groupFrom)
  const sees = visibilityFrom(CAPTURE_CONTROLS, coefficients.correlations)
  const hidden = CAPTURE_CONTROLS.map((name) => !unseen && sees[name] === 'unseen')
  const levels = CAPTURE_CONTROLS.map((name) => coefficients.levels[name] ?? NO_LEVEL)
  const raw = (landmarks: Float32Array) => {
    const { values, alignment } = faceFeatures(landmarks, neutral.landmarks)
    return { values: apply(groups, values), alignment }
  }
  // A neutral face gives 0, whatever the coefficients say about this person.
  const rest = raw(neutral.landmarks).values
  return {
    sees,
    solve({ landmarks, scores }) {
      const { values, alignment } = raw(landmarks)
      for (let i = 0; i < values.length; i++) {
        const [level, gain] = levels[i]!
        values[i] = clampUnit((values[i]! - rest[i]! - level) * gain)
      }
      if (scores && neutral.scores) applyScores(values, scores, neutral.scores, coefficients.scores)
      applyRules(values)
      for (let i = 0; i < values.length; i++) if (hidden[i]) values[i] = Number.NaN
      return { values, head: headPose(alignment, landmarks, neutral.landmarks) }
    },
  }
}

const clampUnit = (value: number) => Math.max(0, Math.min(1, value))

function groupFrom({ regions, controls, weights, offsets }: Coefficients['groups'][number]): Group {
  const features = FEATURE_REGIONS.flatMap((region, i) => (regions.includes(region) ? [i] : []))
  return {
    features: Int32Array.from(features),
    controls: Int32Array.from(controls, place),
    weights: weights.map((row) => Float32Array.from(row)),
    offsets,
  }
}

/** NaN where no group has the control. */
function apply(groups: readonly Group[], features: Float32Array): Float32Array {
  const values = new Float32Array(CAPTURE_CONTROLS.length).fill(Number.NaN)
  for (const { features: indices, controls, weights, offsets } of groups) {
    controls.forEach((control, c) => {
      const row = weights[c]!
      let sum = offsets[c]!
      for (let i = 0; i < indices.length; i++) sum += features[indices[i]!]! * row[i]!
      values[control] = sum
    })
  }
  return values
}

/** The tracker's own opinion, with what it says of the relaxed face taken away. */
function applyScores(
  values: Float32Array,
  scores: Readonly<Record<string, number>>,
  neutral: Readonly<Record<string, number>>,
  names: readonly string[],
): void {
  for (const name of names) {
    const [score, rest] = [scores[name], neutral[name] ?? 0]
    if (score !== undefined && rest < 1) values[place(name)] = clampUnit((score - rest) / (1 - rest))
  }
}

/** What a face cannot do, and what a shut eye does not show. */
function applyRules(values: Float32Array): void {
  const close = place('mouthClose')
  values[close] = Math.min(values[close]!, values[place('jawOpen')]!)
  const shut = (side: string) => values[place(`eyeBlink${side}`)]! > EYE_SHUT
  const [left, right] = [shut('Left'), shut('Right')]
  if (left === right) return
  const [closed, open] = left ? ['Left', 'Right'] : ['Right', 'Left']
  for (const look of GAZE) values[place(look + closed)] = values[place((OPPOSITE[look] ?? look) + open)]!
}

/** The turn and the way from neutral, out of the picture's axes (y down, z away) into the character's. */
function headPose(
  { rotation: [x, y, z, w], scale }: Similarity,
  landmarks: Float32Array,
  neutral: Float32Array,
): HeadPose {
  const eyes = Math.hypot(neutral[263 * 3]! - neutral[33 * 3]!, neutral[263 * 3 + 1]! - neutral[33 * 3 + 1]!)
  const [nose, size] = [NOSE_BRIDGE * 3, Math.max(eyes, 1e-6)]
  const right = (landmarks[nose]! - neutral[nose]!) / size
  const down = (landmarks[nose + 1]! - neutral[nose + 1]!) / size
  return { rotation: [-x, y, z, w], position: [right, -down, 1 - scale] }
}
