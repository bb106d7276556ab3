import type { FaceRow } from '../record/take-from-faces.ts'
import type { NeutralFace } from '../solve/face-solver.ts'
import { LiveSolver } from '../solve/live-solver.ts'
import { loadCoefficients } from '../solve/load-coefficients.ts'
import { CAPTURE_CONTROLS } from '../source/capture-frame.ts'
import type { FaceSource, SourceState } from '../source/face-source.ts'
import { type OpenVideoFile, openVideoFile } from './open-video-file.ts'
import { openWorkerTracker, type WorkerTracker, type WorkerTrackerOptions } from './worker-tracker.ts'

export interface VideoFileOptions extends WorkerTrackerOptions {
  /** Frames per second of a bare .mjpeg. */
  readonly rate?: number | undefined
  readonly neutral?: NeutralFace | undefined
  readonly unseen?: boolean | undefined
  /** A tracker that is open already; it stays open. */
  readonly tracker?: WorkerTracker | undefined
}

/**
 * A video of a face as a source: every frame once, none sooner than it is due.
 *
 *   const video = await videoFile(file, { weights: '/models/' })
 *   await face.drive(video)
 */
export async function videoFile(file: File, options: VideoFileOptions): Promise<FaceSource> {
  const video = await openVideoFile(file, options)
  const tracker = options.tracker ?? (await openWorkerTracker(options))
  const solver = new LiveSolver(await loadCoefficients(tracker.model), options)
  let state: SourceState = 'idle'
  return {
    controls: CAPTURE_CONTROLS,
    sees: solver.sees,
    get state() {
      return state
    },
    async start(onFrame) {
      let stopped = false
      state = 'live'
      const began = performance.now()
      const perform = async () => {
        for await (const { image, time } of video.frames()) {
          const early = time * 1000 - (performance.now() - began)
          if (early > 1) await new Promise((due) => setTimeout(due, early))
          const { face } = await tracker.track(image, time)
          if (stopped) break
          onFrame(solver.frame(face, time))
        }
      }
      const stop = () => {
        stopped = true
        state = 'idle'
        if (!options.tracker) tracker.close()
      }
      void perform().then(stop, () => {
        state = 'failed'
      })
      return stop
    },
  }
}

/** What a tracker sees in every frame of a video, as fast as it can. */
export async function trackVideo(
  video: OpenVideoFile,
  tracker: WorkerTracker,
  {
    signal,
    onProgress,
  }: {
    readonly signal?: AbortSignal | undefined
    readonly onProgress?: ((part: number, row: FaceRow, size: readonly [number, number]) => void) | undefined
  } = {},
): Promise<FaceRow[]> {
  const rows: FaceRow[] = []
  tracker.reset()
  for await (const { image, time } of video.frames()) {
    if (signal?.aborted) {
      image.close()
      signal.throwIfAborted()
    }
    const { face, width, height } = await tracker.track(image, time)
    const row = { time, face }
    rows.push(row)
    onProgress?.(Math.min(1, time / Math.max(video.duration, 1e-6)), row, [width, height])
  }
  return rows
}
