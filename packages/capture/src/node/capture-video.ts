import { basename } from 'node:path'
import type { Clip } from '@facework/documents'
import { type Diagnostic, Report } from '@facework/report'
import { neutralFrom } from '../filter/neutral.ts'
import { Recording } from '../record/recording.ts'
import { takeFromRecording } from '../record/take-from-recording.ts'
import { createSolver } from '../solve/face-solver.ts'
import { loadCoefficients } from '../solve/load-coefficients.ts'
import { headAngles } from '../source/capture-frame.ts'
import type { TrackedFace } from '../track/face-tracker.ts'
import { openTracker } from './open-tracker.ts'
import { openVideo } from './open-video.ts'

export interface CaptureVideoOptions {
  readonly name?: string | undefined
  /** Path of a face_landmarker.task; the built-in tracker unless given. */
  readonly model?: string | undefined
  /** Seconds at which the face is relaxed; the stillest frames are taken unless given. */
  readonly neutral?: number | undefined
  /** Frames per second, where the video does not say them or says them wrong. */
  readonly rate?: number | undefined
  /** Also writes controls that a camera hardly sees. */
  readonly unseen?: boolean | undefined
  /** Where optional packages are looked for first. */
  readonly from?: string | undefined
  readonly onProgress?: ((frames: number, part: number | undefined) => void) | undefined
  readonly signal?: AbortSignal | undefined
}

export interface CapturedVideo {
  /** Sampled at the rate of the video; keys are not reduced yet. */
  readonly take: Clip
  readonly frames: number
  /** Frames in which the face was found. */
  readonly found: number
  readonly tracker: string
  readonly diagnostics: readonly Diagnostic[]
}

/** Seconds around `neutral` that are looked at. */
const NEUTRAL_WINDOW = 0.5
const LEAST_EYES = 40
const LEAST_LUMA = 50
const MOST_YAW = (35 * Math.PI) / 180

/** A video of a face becomes a take, in plain Node; ffmpeg decodes what is not .mjpeg or .y4m. */
export async function captureVideo(path: string, options: CaptureVideoOptions = {}): Promise<CapturedVideo> {
  const tracker = await openTracker({ model: options.model, from: options.from })
  try {
    const rows: { readonly time: number; readonly face: TrackedFace | undefined }[] = []
    for await (const { picture, time, part } of openVideo(path, options.rate)) {
      options.signal?.throwIfAborted()
      rows.push({ time, face: tracker.track(picture, time) })
      options.onProgress?.(rows.length, part)
    }
    const found = rows.flatMap(({ time, face }) => (face ? [{ time, face }] : []))
    const recording = new Recording()
    const report = new Report()
    if (found.length > 0) {
      const { neutral } = options
      const near = found.filter(
        ({ time }) => neutral === undefined || Math.abs(time - neutral) <= NEUTRAL_WINDOW,
      )
      const solver = createSolver(
        await loadCoefficients(tracker.model),
        neutralFrom(near.map(({ face }) => face)),
        { unseen: options.unseen },
      )
      let turned = 0
      for (const { time, face } of rows) {
        if (!face) {
          recording.addMissing(time)
          continue
        }
        const { values, head } = solver.solve(face)
        if (Math.abs(headAngles(head.rotation)[0]) > MOST_YAW) turned++
        recording.add({ time, values, head, confidence: face.confidence })
      }
      advise(
        report,
        path,
        found.map(({ face }) => face),
        rows.length,
        turned,
      )
    } else for (const { time } of rows) recording.addMissing(time)
    const take = takeFromRecording(recording, {
      name: options.name ?? basename(path).replace(/\.[^.]+$/, ''),
      origin: {
        source: basename(path),
        tracker: tracker.name,
        solver: `ridge regression (${tracker.model})`,
        neutral: options.neutral === undefined ? 'stillest frames' : `${options.neutral} s`,
        dropped: undefined,
        video: undefined,
      },
    })
    return {
      take,
      frames: rows.length,
      found: found.length,
      tracker: tracker.name,
      diagnostics: report.diagnostics,
    }
  } finally {
    tracker.close()
  }
}

function advise(
  report: Report,
  path: string,
  faces: readonly TrackedFace[],
  frames: number,
  turned: number,
): void {
  const median = (values: number[]) => values.sort((a, b) => a - b)[values.length >> 1]!
  const eyes = median(faces.map(({ eyeDistance }) => eyeDistance))
  const luma = median(faces.map(({ brightness }) => brightness))
  if (faces.length < frames)
    report.warn(
      'capture/no-face',
      path,
      `No face was found in ${frames - faces.length} of ${frames} frames; gaps are marked in the take.`,
      'Light the face, and let it look toward the camera.',
    )
  if (eyes < LEAST_EYES)
    report.warn(
      'capture/face-small',
      path,
      `The eyes are ${eyes.toFixed(0)} pixels apart; ${LEAST_EYES} or more give better curves.`,
      'Come closer to the camera, or crop the video to the face.',
    )
  if (luma < LEAST_LUMA)
    report.warn(
      'capture/dark',
      path,
      `The face is dark: its mean luma is ${luma.toFixed(0)} of 255.`,
      'Light the face from the front.',
    )
  if (faces.some((face) => face.faces > 1))
    report.warn(
      'capture/two-faces',
      path,
      'There is more than one face; the one found first was followed.',
      'Crop the video to one person.',
    )
  if (turned > 0)
    report.warn(
      'capture/turned',
      path,
      `The head is turned further than 35° in ${turned} of ${frames} frames, where curves are less sure.`,
      'Look toward the camera.',
    )
}
