import {
  type CaptureFrame,
  type FaceSource,
  LivePerformance,
  type NeutralFace,
  network,
  neutralFrom,
  openWorkerTracker,
  type Stop,
  type TrackedFace,
  type Webcam,
  type WorkerTracker,
  webcam,
} from '@facework/capture'
import { FaceworkError } from '@facework/report'
import type { CaptureProblem, CaptureState, PictureSize } from './capture-state.ts'
import { FaceWatch } from './face-watch.ts'
import { readModel } from './model-store.ts'

/** Milliseconds of a neutral measurement, and the longest that it waits for frames on a slow machine. */
const NEUTRAL = 1000
const NEUTRAL_AT_MOST = 3000
const NEUTRAL_FRAMES = 12

const sizeOf = (size: PictureSize) => {
  const [width, height] = size.split(' × ').map(Number) as [number, number]
  return { width, height }
}

export function problemFrom(error: unknown): CaptureProblem {
  if (error instanceof FaceworkError) return { code: error.code, message: error.message, hint: error.hint }
  return {
    code: 'capture/tracker-failed',
    message: error instanceof Error ? error.message : String(error),
    hint: undefined,
  }
}

export interface LiveSourceEvents {
  onFrame(frame: CaptureFrame): void
  onPicture(video: HTMLVideoElement, time: number): void
  /** The source ended by itself; what was recorded is kept. */
  onEnd(problem: CaptureProblem): void
  onFace(change: Pick<CaptureState, 'faceLost' | 'advice'>): void
}

/** The camera or network source that is on: its tracker, its neutral face, its last frame. */
export class LiveSource {
  camera: Webcam | undefined
  performance: LivePerformance | undefined
  frame: CaptureFrame | undefined
  neutral: NeutralFace | undefined
  readonly #events: LiveSourceEvents
  #tracker: Promise<WorkerTracker> | undefined
  #openTracker: WorkerTracker | undefined
  #source: FaceSource | undefined
  #stop: Stop | undefined
  #run = 0
  #measuring: TrackedFace[] | undefined

  constructor(events: LiveSourceEvents) {
    this.#events = events
  }

  /** What found the faces, once it is open. */
  get tracker(): WorkerTracker | undefined {
    return this.#openTracker
  }

  get sees(): FaceSource['sees'] {
    return this.#source?.sees ?? {}
  }

  /** Opens the tracker, which stays open for the next camera or video. */
  async openTracker(): Promise<WorkerTracker> {
    this.#tracker ??= this.#newTracker()
    try {
      return await this.#tracker
    } catch (error) {
      this.#tracker = undefined
      throw error
    }
  }

  async #newTracker(): Promise<WorkerTracker> {
    const model = await readModel()
    const options = {
      weights: 'trackers/models/',
      program: 'trackers/tasks-vision/',
      worker: () => new Worker(new URL('./tracker.worker.ts', import.meta.url), { type: 'module' }),
    }
    this.#openTracker = await openWorkerTracker({ ...options, model: model?.bytes })
    return this.#openTracker
  }

  /** The next source opens another tracker: with another model, or without one. */
  closeTracker(): void {
    this.#openTracker?.close()
    this.#openTracker = undefined
    this.#tracker = undefined
    this.neutral = undefined
  }

  async startCamera(cameraId: string | undefined, size: PictureSize, unseen: boolean): Promise<boolean> {
    const run = this.#begin()
    const tracker = await this.openTracker()
    const camera = await webcam({
      weights: '',
      tracker,
      deviceId: cameraId,
      size: sizeOf(size),
      neutral: this.neutral,
      unseen,
    })
    camera.onPicture = (video, time) => this.#events.onPicture(video, time)
    camera.onEnd = (error) => {
      this.stop()
      this.#events.onEnd(problemFrom(error))
    }
    return this.#start(run, camera, camera)
  }

  async startNetwork(address: string): Promise<boolean> {
    const run = this.#begin()
    return this.#start(run, await network(address), undefined)
  }

  #begin(): number {
    this.stop()
    return ++this.#run
  }

  /** False when it was stopped, or replaced, before it was there. */
  async #start(run: number, source: FaceSource, camera: Webcam | undefined): Promise<boolean> {
    const watch = new FaceWatch()
    const performance = new LivePerformance({ controls: source.controls })
    const stop = await source.start((frame) => {
      if (run !== this.#run) return
      this.frame = frame
      performance.push(frame)
      if (frame.face) this.#measuring?.push(frame.face)
      if (watch.push(frame, camera?.status.rate))
        this.#events.onFace({ faceLost: watch.lost, advice: watch.advice })
      this.#events.onFrame(frame)
    })
    if (run !== this.#run) {
      stop()
      return false
    }
    this.#stop = stop
    this.#source = source
    this.camera = camera
    this.performance = performance
    return true
  }

  /** Turns the source off: the light of the camera goes out. */
  stop(): void {
    this.#run++
    this.#stop?.()
    this.#stop = undefined
    this.camera = undefined
    this.performance = undefined
    this.frame = undefined
    this.#measuring = undefined
  }

  /** Looks at the face for a second and takes it as relaxed. Rejects in words where it is not. */
  async measureNeutral(): Promise<void> {
    const faces: TrackedFace[] = []
    this.#measuring = faces
    const began = performance.now()
    while (this.#measuring === faces) {
      const passed = performance.now() - began
      if (passed >= NEUTRAL_AT_MOST || (passed >= NEUTRAL && faces.length >= NEUTRAL_FRAMES)) break
      await new Promise((later) => setTimeout(later, 50))
    }
    if (this.#measuring !== faces)
      throw new FaceworkError('capture/no-neutral', '', 'No neutral face: the camera was stopped.')
    this.#measuring = undefined
    this.neutral = neutralFrom(faces)
    this.camera?.solver.setNeutral(this.neutral)
  }
}
