import type { WorkerTracker } from '@facework/capture'
import { Recording } from '@facework/capture'
import { openVideoFile, trackVideo } from '@facework/capture/internal'

export interface ReadVideoOptions {
  readonly signal: AbortSignal
  readonly onProgress: (part: number) => void
}

/** What the tracker sees in every frame of a video file, each once; undefined when it was cancelled. */
export async function readVideo(
  file: File,
  tracker: WorkerTracker,
  { signal, onProgress }: ReadVideoOptions,
): Promise<Recording | undefined> {
  const video = await openVideoFile(file)
  try {
    const rows = await trackVideo(video, tracker, { signal, onProgress })
    const recording = new Recording()
    for (const { time, face } of rows) {
      if (face) recording.add({ time, values: new Float32Array(0), confidence: face.confidence, face })
      else recording.addMissing(time)
    }
    return recording
  } catch (error) {
    if (signal.aborted) return undefined
    throw error
  } finally {
    video.close()
  }
}
