import { type CaptureRecording, defined } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { NeutralFace } from '../solve/face-solver.ts'
import { CAPTURE_CONTROLS } from '../source/capture-frame.ts'
import type { FaceTracker } from '../track/face-tracker.ts'
import type { Recording } from './recording.ts'
import type { FaceRow } from './take-from-faces.ts'

/** What the tracker saw in each frame of a recording, as a take keeps it. */
export function recordingColumns(
  recording: Recording,
  model: string,
  neutral: NeutralFace,
): CaptureRecording {
  const { times, confidences, faces } = recording
  const size = neutral.landmarks.length
  const landmarks = new Float32Array(times.length * size)
  const hasScores = neutral.scores !== undefined
  const frames = new Float32Array(hasScores ? times.length * CAPTURE_CONTROLS.length : 0)
  faces.forEach((face, i) => {
    if (!face) return
    landmarks.set(face.landmarks, i * size)
    if (hasScores) frames.set(scoreRow(face.scores), i * CAPTURE_CONTROLS.length)
  })
  return defined({
    model,
    times: Float32Array.from(times, (time) => time - times[0]!),
    confidences: Float32Array.from(confidences, (confidence, i) => (faces[i] ? confidence : 0)),
    landmarks,
    neutral: neutral.landmarks.slice(),
    scores: hasScores ? { frames, neutral: scoreRow(neutral.scores) } : undefined,
  })
}

const scoreRow = (scores: Readonly<Record<string, number>> | undefined) =>
  Float32Array.from(CAPTURE_CONTROLS, (name) => scores?.[name] ?? 0)

/** A recording as tracked frames again, with the neutral face it was measured against. */
export function facesOfRecording(recording: CaptureRecording): {
  readonly rows: readonly FaceRow[]
  readonly neutral: NeutralFace
  readonly model: FaceTracker['model']
} {
  const { model, times, confidences, landmarks, neutral, scores } = recording
  if (model !== 'mesh-weights' && model !== 'tasks-vision') {
    throw new FaceworkError(
      'capture/coefficients',
      model,
      `The recording is from the landmark model "${model}"; known are mesh-weights and tasks-vision.`,
      'Record the take again.',
    )
  }
  const size = neutral.length
  const named = (row: Float32Array) => Object.fromEntries(CAPTURE_CONTROLS.map((name, i) => [name, row[i]!]))
  const width = CAPTURE_CONTROLS.length
  const rows = Array.from(times, (time, i): FaceRow => {
    const confidence = confidences[i]!
    if (confidence === 0) return { time, face: undefined }
    return {
      time,
      face: {
        landmarks: landmarks.slice(i * size, (i + 1) * size),
        confidence,
        faces: 1,
        // Not measured again: advice is for whoever stands before the camera.
        eyeDistance: Number.POSITIVE_INFINITY,
        brightness: Number.POSITIVE_INFINITY,
        scores: scores && named(scores.frames.subarray(i * width, (i + 1) * width)),
      },
    }
  })
  return { rows, model, neutral: { landmarks: neutral, scores: scores && named(scores.neutral) } }
}
