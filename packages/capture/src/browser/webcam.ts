import { defined } from '@facework/documents/internal'
import { FaceworkError } from '@facework/report'
import type { NeutralFace } from '../solve/face-solver.ts'
import { LiveSolver } from '../solve/live-solver.ts'
import { loadCoefficients } from '../solve/load-coefficients.ts'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import type { FaceSource, SourceState, Stop } from '../source/face-source.ts'
import { cameraError, checkSecurePage } from './camera-errors.ts'
import { openWorkerTracker, type WorkerTracker, type WorkerTrackerOptions } from './worker-tracker.ts'

export interface WebcamOptions extends WorkerTrackerOptions {
  /** The browser's choice unless given. */
  readonly deviceId?: string | undefined
  /** Pixels that are asked for; 1280 × 720 unless given. */
  readonly size?: { readonly width: number; readonly height: number } | undefined
  /** The person's relaxed face, where it is known already. */
  readonly neutral?: NeutralFace | undefined
  /** Also gives controls that a camera hardly sees. */
  readonly unseen?: boolean | undefined
  /** A tracker that is open already; it stays open. */
  readonly tracker?: WorkerTracker | undefined
}

/** How the last second of a camera went. */
export interface CameraStatus {
  /** Faces looked at in a second. */
  readonly rate: number
  /** Milliseconds that the tracker takes for a picture. */
  readonly took: number
  /** Pictures of the camera that were not looked at since it started. */
  readonly dropped: number
}

/** A camera as a source of faces. Pictures stay in the page. */
export interface Webcam extends FaceSource {
  readonly tracker: WorkerTracker
  readonly solver: LiveSolver
  /** Of the camera, while it is live: for a preview, and to record it. */
  readonly stream: MediaStream | undefined
  /** Plays the stream; frames have its time. */
  readonly video: HTMLVideoElement
  /** Of the pictures that the tracker sees, in whose pixels landmarks are. */
  readonly pictureSize: readonly [width: number, height: number]
  readonly status: CameraStatus
  /** Called with every picture that is looked at, before its frame: to record the video beside it. */
  onPicture: ((video: HTMLVideoElement, time: number) => void) | undefined
  /** Called when the camera ends by itself, such as one that was unplugged. */
  onEnd: ((error: FaceworkError) => void) | undefined
}

const SIZE = { width: 1280, height: 720 }

/**
 * A camera of this machine; it is asked for when the source is started.
 *
 *   const camera = await webcam({ weights: '/models/' })
 *   await face.drive(camera)
 */
export async function webcam(options: WebcamOptions): Promise<Webcam> {
  checkSecurePage()
  const tracker = options.tracker ?? (await openWorkerTracker(options))
  const solver = new LiveSolver(await loadCoefficients(tracker.model), options)
  return new CameraSource(options, tracker, solver)
}

class CameraSource implements Webcam {
  readonly controls = CAPTURE_CONTROLS
  readonly video = document.createElement('video')
  onPicture: ((video: HTMLVideoElement, time: number) => void) | undefined
  onEnd: ((error: FaceworkError) => void) | undefined
  state: SourceState = 'idle'
  stream: MediaStream | undefined
  pictureSize: readonly [number, number] = [1, 1]
  #status: CameraStatus = { rate: 0, took: 0, dropped: 0 }
  #times: number[] = []
  #run = 0

  constructor(
    readonly options: WebcamOptions,
    readonly tracker: WorkerTracker,
    readonly solver: LiveSolver,
  ) {
    this.video.muted = true
    this.video.playsInline = true
  }

  get sees() {
    return this.solver.sees
  }

  get status(): CameraStatus {
    return this.#status
  }

  async start(onFrame: (frame: CaptureFrame) => void): Promise<Stop> {
    const { deviceId, size = SIZE } = this.options
    const run = ++this.#run
    this.state = 'starting'
    this.#status = { rate: 0, took: 0, dropped: 0 }
    try {
      this.stream = await navigator.mediaDevices.getUserMedia({
        audio: false,
        video: defined({
          deviceId: deviceId === undefined ? undefined : { exact: deviceId },
          width: { ideal: size.width },
          height: { ideal: size.height },
        }),
      })
      this.video.srcObject = this.stream
      await this.video.play()
    } catch (error) {
      this.#release()
      this.state = 'failed'
      throw cameraError(error)
    }
    this.state = 'live'
    this.stream.getVideoTracks()[0]!.addEventListener('ended', () => {
      if (run !== this.#run || this.state === 'idle') return
      stop()
      this.state = 'lost'
      this.onEnd?.(
        new FaceworkError(
          'capture/no-camera',
          'camera',
          'The camera was disconnected.',
          'Connect it and try again; what was recorded is kept.',
        ),
      )
    })
    this.#follow(run, onFrame)
    const stop = () => {
      if (run !== this.#run) return
      this.#run++
      this.#release()
      this.state = 'idle'
      if (this.options.tracker === undefined) this.tracker.close()
    }
    return stop
  }

  #release(): void {
    // The light of the camera goes out with the last track.
    for (const track of this.stream?.getTracks() ?? []) track.stop()
    this.stream = undefined
    this.video.srcObject = null
  }

  /** Looks at every picture that comes while the tracker is free. */
  #follow(run: number, onFrame: (frame: CaptureFrame) => void): void {
    let busy = false
    let presented = 0
    const next = (_: number, { mediaTime, presentedFrames }: VideoFrameCallbackMetadata) => {
      if (run !== this.#run) return
      this.video.requestVideoFrameCallback(next)
      const missed = presented === 0 ? 0 : presentedFrames - presented - 1
      presented = presentedFrames
      const dropped = this.#status.dropped + Math.max(0, missed) + (busy ? 1 : 0)
      this.#status = { ...this.#status, dropped }
      if (busy) return
      busy = true
      void this.#look(run, mediaTime, onFrame).finally(() => {
        busy = false
      })
    }
    this.video.requestVideoFrameCallback(next)
  }

  async #look(run: number, time: number, onFrame: (frame: CaptureFrame) => void): Promise<void> {
    try {
      this.onPicture?.(this.video, time)
      const image = await createImageBitmap(this.video)
      const { face, width, height, took } = await this.tracker.track(image, time)
      if (run !== this.#run) return
      this.pictureSize = [width, height]
      const now = performance.now()
      this.#times = [...this.#times.filter((t) => now - t < 1000), now]
      this.#status = { ...this.#status, took, rate: this.#times.length }
      onFrame(this.solver.frame(face, time))
    } catch (error) {
      if (run !== this.#run) return
      this.state = 'failed'
      if (error instanceof FaceworkError) this.onEnd?.(error)
    }
  }
}
