import { FaceworkError } from '@facework/report'
import type { FaceTracker } from '../track/face-tracker.ts'
import type {
  TrackerAnswer,
  TrackerFiles,
  TrackerImage,
  TrackerRequest,
  TrackerResult,
} from './tracker-messages.ts'

export interface WorkerTrackerOptions {
  /** Address of the folder with the models of @vladmandic/human, on the page's own server. */
  readonly weights: string | URL
  /** The user's face_landmarker.task; the built-in tracker unless given. */
  readonly model?: ArrayBuffer | undefined
  /** Address of the folder of @mediapipe/tasks-vision, which runs the model. */
  readonly program?: string | URL | undefined
  /**
   * A module worker that imports `@facework/capture/tracker-worker`. Bundlers need it, since only they know where
   * their workers are: `() => new Worker(new URL('./tracker.worker.js', import.meta.url), { type: 'module' })`.
   */
  readonly worker?: (() => Worker) | undefined
}

/** A face tracker beside the page: it never holds up drawing. */
export interface WorkerTracker {
  /** Written into takes. */
  readonly name: string
  readonly model: FaceTracker['model']
  /** Pictures are looked at one after another; the image is closed. */
  track(image: TrackerImage, time: number): Promise<TrackerResult>
  /** Follows the face nearest to this place of the picture from now on, pixels. */
  choose(x: number, y: number): void
  reset(): void
  close(): void
}

/** Not named in `new URL` itself: bundlers would look for the compiled file in the sources. */
const WORKER = './tracker-worker.js'

/** Opens a tracker in a worker. */
export async function openWorkerTracker(options: WorkerTrackerOptions): Promise<WorkerTracker> {
  const worker = options.worker?.() ?? new Worker(new URL(WORKER, import.meta.url), { type: 'module' })
  const waiting: { done(answer: TrackerAnswer): void; fail(error: Error): void }[] = []
  const send = (request: TrackerRequest, transfer: Transferable[] = []) =>
    worker.postMessage(request, transfer)
  const ask = (request: TrackerRequest, transfer: Transferable[] = []) =>
    new Promise<TrackerAnswer>((done, fail) => {
      waiting.push({ done, fail })
      send(request, transfer)
    })
  worker.addEventListener('message', ({ data }: MessageEvent<TrackerAnswer>) => {
    const asked = waiting.shift()
    if (data.type !== 'failed') asked?.done(data)
    else {
      const { code, path, message, hint } = data.failure
      asked?.fail(new FaceworkError(code, path, message, hint))
    }
  })
  worker.addEventListener('error', (event) => {
    const reason = event.message || 'it could not be loaded'
    const error = new FaceworkError(
      'capture/tracker-failed',
      '',
      `The worker of the face tracker stopped: ${reason}.`,
      'Give `worker`: a module worker of your bundler that imports "@facework/capture/tracker-worker".',
    )
    for (const { fail } of waiting.splice(0)) fail(error)
  })
  const opened = await ask({ type: 'open', files: filesOf(options) }).catch((error) => {
    worker.terminate()
    throw error
  })
  if (opened.type !== 'opened') throw new Error('unreachable')
  const { name, model } = opened.tracker
  return {
    name,
    model,
    async track(image, time) {
      const answer = await ask({ type: 'track', image, time }, [image])
      if (answer.type !== 'tracked') throw new Error('unreachable')
      return answer.result
    },
    choose: (x, y) => send({ type: 'choose', x, y }),
    reset: () => send({ type: 'reset' }),
    close() {
      send({ type: 'close' })
      // Messages are handled in order; the next turn ends it after its close.
      setTimeout(() => worker.terminate(), 0)
    },
  }
}

function filesOf({ weights, model, program }: WorkerTrackerOptions): TrackerFiles {
  const here = typeof document === 'undefined' ? import.meta.url : document.baseURI
  const folder = (address: string | URL) => new URL(`${String(address).replace(/\/?$/, '/')}`, here).href
  if (model === undefined) return { weights: folder(weights) }
  return { weights: folder(weights), tasks: { model, program: folder(program ?? weights) } }
}
