import { CAPTURE_REGIONS, type CaptureFrame, type CaptureRegion } from '@facework/capture'
import type { Clip, Id } from '@facework/documents'
import { defined } from '@facework/documents/internal'
import { subscribeTo } from '@facework/editor'
import { createStore, type Store } from '@facework/editor/internal'
import type { CaptureHost } from './capture-host.ts'
import { type CaptureState, initialCapture, keepChoices } from './capture-state.ts'
import { LiveSource, problemFrom } from './live-source.ts'
import { Microphone } from './microphone.ts'
import { forgetModel, keepModel, readModel } from './model-store.ts'
import { ReferencePictures } from './reference-pictures.ts'
import { TakeSession } from './take-session.ts'

/** Cameras, phones and videos that drive the characters on stage, and the takes that are recorded of them. */
export class Capture {
  readonly state: Store<CaptureState> = createStore(initialCapture())
  readonly live: LiveSource
  readonly takes: TakeSession
  readonly reference: ReferencePictures
  microphone: Microphone | undefined
  readonly #host: CaptureHost
  #active = false

  constructor(host: CaptureHost) {
    this.#host = host
    this.live = new LiveSource({
      onFrame: (frame) => this.#onFrame(frame),
      onPicture: (video, time) => this.takes.onPicture(video, time),
      onFace: (change) => this.state.setState(change),
      onEnd: (problem) => {
        // An unplugged camera ends the take, and keeps it.
        void this.takes.stop()
        this.state.setState({ status: 'failed', problem })
        this.#showLive()
      },
    })
    this.reference = new ReferencePictures((file) => host.editor.readAsset(file))
    this.takes = new TakeSession(host, this.state, this.live, () => this.microphone)
    subscribeTo(this.state, (s) => s, keepChoices)
    for (const select of [
      (s: CaptureState) => s.shown,
      (s: CaptureState) => s.regions.join(),
      (s: CaptureState) => s.phase,
    ])
      subscribeTo(this.state, select, () => this.#showLive())
    // Whoever plays a take wants to see it.
    subscribeTo(
      host.editor.preview,
      (p) => p.playing,
      (playing) => {
        if (playing && this.#active && this.state.getState().phase === 'idle')
          this.state.setState({ shown: 'take' })
      },
    )
    addEventListener('visibilitychange', () => {
      if (document.hidden) this.takes.pause()
    })
    addEventListener('pagehide', () => this.live.stop())
  }

  /** The workspace is opened or left. The camera is on only while it is open. */
  setActive(active: boolean): void {
    if (active === this.#active) return
    this.#active = active
    if (active) void this.#arrive()
    else {
      this.stop()
      void this.setMicrophone(false)
    }
  }

  async #arrive(): Promise<void> {
    this.state.setState({ model: (await readModel())?.name })
    // Not asked for by merely looking at the workspace.
    const allowed = await navigator.permissions
      ?.query({ name: 'camera' as PermissionName })
      .then(({ state }) => state === 'granted')
      .catch(() => false)
    if (allowed && this.#active && this.state.getState().status === 'off') await this.startCamera()
  }

  /** Asks for the camera, and lets it drive everyone on stage. */
  async startCamera(): Promise<void> {
    const { cameraId, size, unseen } = this.state.getState()
    await this.#start('camera', () => this.live.startCamera(cameraId, size, unseen))
    await this.#listCameras()
  }

  /** A phone or another program, from the bridge of the studio's own server. */
  startNetwork(id: string, address: string): Promise<void> {
    return this.#start(id, () => this.live.startNetwork(address))
  }

  async #start(source: string, start: () => Promise<boolean>): Promise<void> {
    this.state.setState({
      status: 'starting',
      source,
      problem: undefined,
      faceLost: false,
      advice: undefined,
    })
    try {
      if (!(await start())) return
      this.state.setState({ status: 'live', shown: 'live' })
    } catch (error) {
      this.state.setState({ status: 'failed', problem: problemFrom(error) })
    }
    this.#showLive()
  }

  stop(): void {
    this.live.stop()
    this.state.setState({ status: 'off', faceLost: false, advice: undefined })
    this.#showLive()
  }

  /** Labels are there only once the camera was allowed. */
  async #listCameras(): Promise<void> {
    const devices = (await navigator.mediaDevices?.enumerateDevices().catch(() => undefined)) ?? []
    const cameras = devices
      .filter(({ kind, deviceId }) => kind === 'videoinput' && deviceId !== '')
      .map(({ deviceId, label }, i) => ({ id: deviceId, label: label || `Camera ${i + 1}` }))
    const used = this.live.camera?.stream?.getVideoTracks()[0]?.getSettings().deviceId
    this.state.setState(defined({ cameras, cameraId: used }))
  }

  /** Another camera or size; the running one is replaced. */
  async choose(choice: Partial<Pick<CaptureState, 'cameraId' | 'size' | 'unseen'>>): Promise<void> {
    this.state.setState(choice)
    const { status, source } = this.state.getState()
    if (source === 'camera' && status !== 'off') await this.startCamera()
  }

  /** Uses the user's own face_landmarker.task from now on; without a file, the built-in tracker. */
  async setModel(file: File | undefined): Promise<void> {
    if (file) await keepModel({ name: file.name, bytes: await file.arrayBuffer() })
    else await forgetModel()
    this.live.stop()
    this.live.closeTracker()
    this.state.setState({ model: file?.name, neutral: 'not-set', neutralAt: undefined })
    await this.startCamera()
    const { problem } = this.state.getState()
    if (!file || problem?.code !== 'capture/model-unreadable') return
    // A file that is no model must not be a dead end.
    this.#host.say(`${problem.message} ${problem.hint ?? ''}`, 'error')
    await this.setModel(undefined)
  }

  /** Its sound is recorded beside takes, while it is on. */
  async setMicrophone(on: boolean): Promise<void> {
    this.microphone?.close()
    this.microphone = undefined
    this.state.setState({ microphone: undefined })
    if (!on) return
    try {
      this.microphone = await Microphone.open()
      this.state.setState({ microphone: this.microphone.label })
    } catch (error) {
      const { message, hint } = problemFrom(error)
      this.#host.say(`${message} ${hint ?? ''}`.trim(), 'error')
    }
  }

  async setNeutral(): Promise<void> {
    const { status, neutral } = this.state.getState()
    if (status !== 'live' || !this.live.camera || neutral === 'measuring') return
    this.state.setState({ neutral: 'measuring', neutralProblem: undefined, shown: 'live' })
    try {
      await this.live.measureNeutral()
      this.state.setState({ neutral: 'set', neutralAt: Date.now() })
    } catch (error) {
      const { message, hint } = problemFrom(error)
      this.state.setState({
        neutral: this.live.neutral ? 'set' : 'not-set',
        neutralProblem: `${message.replace(/^No neutral face: /, '')} ${hint ?? ''}`.trim(),
      })
    }
  }

  toggleRegion(region: CaptureRegion): void {
    const { regions } = this.state.getState()
    const next = regions.includes(region) ? regions.filter((r) => r !== region) : [...regions, region]
    // None at all would record nothing.
    if (next.length > 0) this.state.setState({ regions: next })
  }

  /** Follows the face at this place of the tracker's picture from now on. */
  chooseFace(x: number, y: number): void {
    this.live.tracker?.choose(x, y)
  }

  /** Current value of a control, as the characters show it; NaN where it is not seen. */
  value(control: string): number {
    const { performance } = this.live
    return performance?.values[performance.names.indexOf(control)] ?? Number.NaN
  }

  /** Shows a take at a time instead of the live source. */
  scrub(time: number): void {
    if (this.state.getState().phase !== 'idle') return
    this.#host.editor.preview.setState({ playing: false })
    this.state.setState({ shown: 'take' })
    this.#host.seek(time)
  }

  /** Puts in or out at the playhead; the other one is taken back where it would be on the wrong side. */
  setPoint(which: 'from' | 'to'): void {
    const time = this.#host.time()
    const { from, to } = this.state.getState()
    if (which === 'from')
      this.state.setState({ from: time, to: to !== undefined && to > time ? to : undefined })
    else this.state.setState({ to: time, from: from !== undefined && from < time ? from : undefined })
  }

  clearPoints(): void {
    this.state.setState({ from: undefined, to: undefined })
  }

  /** Plays this take from now on. */
  pick(take: Id): void {
    this.#host.editor.preview.setState({ clip: take, playing: false })
    this.#host.editor.select({ document: take })
  }

  get shownClip(): Clip | undefined {
    return this.#host.editor.document(this.#host.editor.preview.getState().clip, 'clip')
  }

  #onFrame(frame: CaptureFrame): void {
    this.takes.onFrame(frame)
  }

  #showLive(): void {
    const { status, shown, regions } = this.state.getState()
    this.live.performance?.setRegions(regions)
    const driven = this.#active && status === 'live' && shown === 'live'
    // Some regions go over the take below; a punch-in does, too.
    const overClip = regions.length < CAPTURE_REGIONS.length || this.takes.isOver
    this.#host.setLive(driven ? this.live.performance : undefined, overClip)
  }
}
