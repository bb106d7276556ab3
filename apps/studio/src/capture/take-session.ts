import { CAPTURE_REGIONS, type CaptureFrame } from '@facework/capture'
import { isVideoName } from '@facework/capture/internal'
import type { Clip } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import type { Store } from '@facework/editor/internal'
import { FaceworkError } from '@facework/report'
import type { CaptureHost } from './capture-host.ts'
import type { CaptureState } from './capture-state.ts'
import { type LiveSource, problemFrom } from './live-source.ts'
import { type Microphone, wavBytes } from './microphone.ts'
import { readVideo } from './read-video.ts'
import { recordedTake, solvedAgain } from './recorded-take.ts'
import { ReferenceVideo } from './reference-video.ts'
import { TakeRecorder } from './take-recorder.ts'
import { nextTakeName } from './takes.ts'
import { voiceTake } from './voice-take.ts'

/** Largest error of reduced keys. */
const KEY_ERROR = 0.01
/** Seconds that a punch-in plays before it records. */
const PRE_ROLL = 2

/** What a recording goes over. */
interface Over {
  readonly take: Clip
  readonly from: number
  /** Missing where only a stop ends it. */
  readonly to: number | undefined
}

/** Countdown, recording, and what becomes of it. */
export class TakeSession {
  readonly #host: CaptureHost
  readonly #state: Store<CaptureState>
  readonly #live: LiveSource
  #recorder: TakeRecorder | undefined
  #over: Over | undefined
  #reading: AbortController | undefined
  #droppedBefore = 0
  /** Changes when a countdown or a recording ends: what was waiting for it then does nothing. */
  #run = 0

  readonly #microphone: () => Microphone | undefined

  constructor(
    host: CaptureHost,
    state: Store<CaptureState>,
    live: LiveSource,
    microphone: () => Microphone | undefined,
  ) {
    this.#microphone = microphone
    this.#host = host
    this.#state = state
    this.#live = live
  }

  get recorder(): TakeRecorder | undefined {
    return this.#recorder
  }

  /** Whether what is recorded now goes over a take that plays. */
  get isOver(): boolean {
    return this.#over !== undefined
  }

  get #phase() {
    return this.#state.getState().phase
  }

  onPicture(video: HTMLVideoElement, time: number): void {
    if (this.#phase === 'recording') this.#recorder?.picture(video, time)
  }

  onFrame(frame: CaptureFrame): void {
    if (this.#phase === 'pre-roll') this.#leadIn()
    const recorder = this.#recorder
    if (this.#phase !== 'recording' || !recorder) return
    // Sources without pictures begin with their first frame.
    if (!this.#live.camera) recorder.picture(undefined, frame.time)
    recorder.add(frame, (this.#live.camera?.status.dropped ?? 0) - this.#droppedBefore)
    const { to } = this.#over ?? {}
    if (to !== undefined && recorder.at + recorder.elapsed >= to) void this.stop()
  }

  pause(): void {
    this.#recorder?.pause()
  }

  /** Counts down, then records: a new take, or some regions over the take that is shown. */
  async record(): Promise<void> {
    const { status, phase, countdown, regions } = this.#state.getState()
    if (status !== 'live' || phase !== 'idle') return
    const below = this.#shownTake()
    const partial = regions.length < CAPTURE_REGIONS.length
    this.#over = partial && below ? { take: below, from: 0, to: undefined } : undefined
    const run = ++this.#run
    this.#host.editor.preview.setState({ playing: false })
    this.#state.setState({ shown: 'live' })
    for (let left = countdown; left > 0; left--) {
      this.#state.setState({ phase: 'countdown', count: left })
      await new Promise((later) => setTimeout(later, 1000))
      if (run !== this.#run) return
    }
    if (this.#over) {
      this.#host.seek(0)
      this.#host.editor.preview.setState({ playing: true, loop: false })
    }
    await this.#begin(run)
  }

  /** Records again what the shown take is: all of it, or the same part over the same take. */
  async retake(): Promise<void> {
    const part = this.#shownTake()?.origin?.part
    const below = this.#host.editor.document(part?.of.id, 'clip')
    if (!part || !below) return this.record()
    this.#state.setState({ from: part.from, to: part.to })
    await this.#punch({ take: below, from: part.from, to: part.to })
  }

  /** Records between in and out over the take that is shown, with a pre-roll. */
  async punchIn(): Promise<void> {
    const { from, to } = this.#state.getState()
    const take = this.#shownTake()
    if (!take) return this.#host.say('Open a take first: punch in replaces part of it.', 'warn')
    if (from === undefined || to === undefined || to - from < 0.2)
      return this.#host.say('Set in and out first: I and O at the playhead.', 'warn')
    await this.#punch({ take, from, to })
  }

  async #punch(over: Over): Promise<void> {
    const { status, phase } = this.#state.getState()
    if (status !== 'live' || phase !== 'idle') return
    this.#over = over
    this.#run++
    const { preview } = this.#host.editor
    if (preview.getState().clip !== over.take.id) preview.setState({ clip: over.take.id })
    this.#host.seek(Math.max(0, over.from - PRE_ROLL))
    this.#state.setState({ phase: 'pre-roll', shown: 'take' })
    preview.setState({ playing: true, loop: false })
  }

  /** The pre-roll ends at the in point. */
  #leadIn(): void {
    const { from = 0 } = this.#over ?? {}
    this.#state.setState({ count: Math.max(0, Math.ceil(from - this.#host.time())) })
    if (this.#host.time() < from) return
    this.#state.setState({ shown: 'live' })
    void this.#begin(this.#run)
  }

  async #begin(run: number): Promise<void> {
    const { keepVideo } = this.#state.getState()
    const name = nextTakeName(this.#host.editor.documents('clip'))
    const { camera } = this.#live
    const start = (video: ReferenceVideo | undefined) => {
      this.#recorder = new TakeRecorder(
        this.#host.editor,
        name,
        this.#sourceName(),
        video,
        this.#over ? this.#host.time() : 0,
      )
      this.#microphone()?.record()
      this.#droppedBefore = camera?.status.dropped ?? 0
      this.#state.setState({ phase: 'recording', recordingName: name })
    }
    if (!keepVideo || !camera) return start(undefined)
    const { videoWidth, videoHeight } = camera.video
    const video = await ReferenceVideo.open(videoWidth, videoHeight).catch(() => undefined)
    if (run !== this.#run) return video?.discard()
    if (!video)
      this.#host.say(
        'This browser cannot encode video: the take is recorded without a reference video.',
        'warn',
      )
    start(video)
  }

  /** Ends the recording and puts the take into the project. */
  async stop(): Promise<void> {
    const recorder = this.#recorder
    if (this.#phase === 'countdown' || this.#phase === 'pre-roll') return this.cancel()
    if (this.#phase !== 'recording' || !recorder) return
    const { regions, unseen, keepLandmarks } = this.#state.getState()
    const over = this.#over
    this.#end('saving')
    try {
      const take = await recordedTake(recorder.recording, {
        name: recorder.name,
        source: recorder.source,
        tracker: this.#live.camera && this.#live.tracker,
        neutral: this.#live.neutral,
        regions,
        unseen,
        keepLandmarks,
        hidden: recorder.hidden,
        video: await this.#saveVideo(recorder),
        sound: await this.#saveSound(recorder),
        over: over && { take: over.take, from: recorder.at, to: over.to ?? recorder.at + recorder.elapsed },
      })
      recorder.commit(take, KEY_ERROR)
      this.#host.editor.preview.setState({ clip: recorder.id })
      this.#host.seek(0)
    } catch (error) {
      recorder.discard()
      const { message, hint } = problemFrom(error)
      this.#host.say(`${message} ${hint ?? ''}`.trim(), 'error')
    }
    this.#state.setState({ phase: 'idle', recordingName: undefined })
  }

  /** A take is worth more than its video: without it, the take is kept. */
  async #saveVideo(recorder: TakeRecorder): Promise<{ file: string; offset: number } | undefined> {
    if (!recorder.video) return undefined
    try {
      const bytes = await recorder.video.finish()
      if (!bytes) return undefined
      return { file: await this.#host.editor.addAsset('takes', `${recorder.name}.webm`, bytes), offset: 0 }
    } catch (error) {
      this.#host.say(`The reference video was not kept: ${problemFrom(error).message}`, 'warn')
      return undefined
    }
  }

  async #saveSound(recorder: TakeRecorder): Promise<Clip['sound'] | undefined> {
    const heard = this.#microphone()?.finish()
    if (!heard) return undefined
    try {
      const file = await this.#host.editor.addAsset('sounds', `${recorder.name}.wav`, wavBytes(heard.sound))
      return { file, start: (heard.began - recorder.beganAt) / 1000 }
    } catch (error) {
      this.#host.say(`The sound was not kept: ${problemFrom(error).message}`, 'warn')
      return undefined
    }
  }

  /** A voice becomes a take: lips, brows, lids and head move with it, and its sound plays beside. */
  async readVoice(file: File): Promise<void> {
    if (this.#reading || this.#phase !== 'idle') return
    this.#reading = new AbortController()
    this.#state.setState({ reading: { name: file.name, part: 0 } })
    try {
      const { editor } = this.#host
      const bytes = new Uint8Array(await file.arrayBuffer())
      const { clip, warnings } = await voiceTake(bytes, file.name, nextTakeName(editor.documents('clip')))
      const sound = { file: await editor.addAsset('sounds', file.name, bytes), start: 0 }
      editor.run('take.record', { take: { ...clip, sound }, error: KEY_ERROR })
      this.#state.setState({ shown: 'take' })
      editor.preview.setState({ clip: clip.id, playing: false })
      this.#host.seek(0)
      for (const warning of warnings) this.#host.say(warning, 'warn')
      this.#host.say(`${clip.name} has the lip sync of ${file.name}`, 'ok')
    } catch (error) {
      const { message, hint } = problemFrom(error)
      this.#host.say(`${message} ${hint ?? ''}`.trim(), 'error')
    } finally {
      this.#reading = undefined
      this.#state.setState({ reading: undefined })
    }
  }

  /** Ends a countdown, a pre-roll or a recording; nothing of it is kept. */
  cancel(): void {
    const recorder = this.#recorder
    if (this.#phase === 'idle' || this.#phase === 'saving') return
    this.#end('idle')
    recorder?.discard()
    this.#state.setState({ shown: 'live' })
  }

  #end(phase: 'saving' | 'idle'): void {
    this.#run++
    this.#recorder = undefined
    this.#over = undefined
    this.#host.editor.preview.setState({ playing: false })
    this.#state.setState(
      defined({ phase, count: 0, recordingName: phase === 'idle' ? undefined : undefined }),
    )
  }

  /** A video file becomes a take: every frame once. */
  async readVideo(file: File): Promise<void> {
    if (this.#reading || this.#phase !== 'idle') return
    const reading = new AbortController()
    this.#reading = reading
    this.#state.setState({ reading: { name: file.name, part: 0 } })
    try {
      if (!isVideoName(file.name))
        throw new FaceworkError(
          'capture/video-undecodable',
          file.name,
          `"${file.name}" is not a video.`,
          'Use .mp4, .mov, .webm, .mkv, .mjpeg or .y4m.',
        )
      const tracker = await this.#live.openTracker()
      const recording = await readVideo(file, tracker, {
        signal: reading.signal,
        onProgress: (part) => this.#state.setState({ reading: { name: file.name, part } }),
      })
      if (!recording) return
      const { regions, unseen, keepLandmarks, keepVideo } = this.#state.getState()
      const bytes = keepVideo ? new Uint8Array(await file.arrayBuffer()) : undefined
      const kept = bytes && (await this.#host.editor.addAsset('takes', file.name, bytes))
      const take = await recordedTake(recording, {
        name: nextTakeName(this.#host.editor.documents('clip')),
        source: file.name,
        tracker,
        neutral: undefined,
        regions,
        unseen,
        keepLandmarks,
        hidden: [],
        video: kept ? { file: kept, offset: 0 } : undefined,
      })
      this.#host.editor.run('take.record', { take, error: KEY_ERROR })
      this.#state.setState({ shown: 'take' })
      this.#host.editor.preview.setState({ clip: take.id, playing: false })
      this.#host.seek(0)
      this.#host.say(`${take.name} is made of ${file.name}: ${recording.length} frames`, 'ok')
    } catch (error) {
      const { message, hint } = problemFrom(error)
      this.#host.say(`${message} ${hint ?? ''}`.trim(), 'error')
    } finally {
      this.#reading = undefined
      this.#state.setState({ reading: undefined })
    }
  }

  cancelReading(): void {
    this.#reading?.abort()
  }

  /** Computes the curves of the shown take again, from its landmarks; with the face at the playhead as neutral. */
  async solveAgain(neutralAt?: number): Promise<void> {
    const take = this.#shownTake()
    if (!take) return
    try {
      const below = this.#host.editor.document(take.origin?.part?.of.id, 'clip')
      const solved = await solvedAgain(take, below, { neutralAt })
      if (!solved)
        return this.#host.say(
          take.origin?.recording
            ? `The take that ${take.name} was recorded over is missing.`
            : `${take.name} was recorded without landmarks; it cannot be solved again.`,
          'warn',
        )
      this.#host.editor.run('take.solve', { clip: take.id, take: solved })
      this.#host.say(`${take.name} is solved again`, 'ok')
    } catch (error) {
      const { message, hint } = problemFrom(error)
      this.#host.say(`${message} ${hint ?? ''}`.trim(), 'error')
    }
  }

  #shownTake(): Clip | undefined {
    const { editor } = this.#host
    const clip = editor.document(editor.preview.getState().clip, 'clip')
    return clip?.origin ? clip : undefined
  }

  #sourceName(): string {
    const { source, cameras, cameraId } = this.#state.getState()
    if (source !== 'camera') return source
    return cameras.find(({ id }) => id === cameraId)?.label ?? 'camera'
  }
}
