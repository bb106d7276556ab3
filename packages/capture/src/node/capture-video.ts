import { basename } from 'node:path'
import type { Clip } from '@facework/documents'
import type { Diagnostic } from '@facework/report'
import { type FaceRow, takeFromFaces } from '../record/take-from-faces.ts'
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

/** A video of a face becomes a take, in plain Node; ffmpeg decodes what is not .mjpeg or .y4m. */
export async function captureVideo(path: string, options: CaptureVideoOptions = {}): Promise<CapturedVideo> {
  const tracker = await openTracker({ model: options.model, from: options.from })
  try {
    const rows: FaceRow[] = []
    for await (const { picture, time, part } of openVideo(path, options.rate)) {
      options.signal?.throwIfAborted()
      rows.push({ time, face: tracker.track(picture, time) })
      options.onProgress?.(rows.length, part)
    }
    const { take, found, diagnostics } = await takeFromFaces(rows, {
      name: options.name ?? basename(path).replace(/\.[^.]+$/, ''),
      source: basename(path),
      tracker,
      neutral: options.neutral,
      unseen: options.unseen,
    })
    return { take, frames: rows.length, found, tracker: tracker.name, diagnostics }
  } finally {
    tracker.close()
  }
}
