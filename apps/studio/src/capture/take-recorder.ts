import { type CaptureFrame, Recording, takeFromRecording } from '@facework/capture'
import { type Clip, newId } from '@facework/documents'
import type { Editor } from '@facework/editor'
import type { Gesture } from '@facework/editor/internal'
import type { ReferenceVideo } from './reference-video.ts'

/** Milliseconds between two entries of the journal. */
const EVERY = 1000

/** A span of the source's clock in which the page was hidden. */
export interface HiddenSpan {
  readonly from: number
  readonly to: number
}

/** A performance while it is recorded. Once a second it is put into the journal, so a crash loses a second at most. */
export class TakeRecorder {
  readonly id = newId()
  readonly recording = new Recording()
  readonly hidden: HiddenSpan[] = []
  /** Milliseconds of the page's clock at which it began. */
  beganAt = 0
  #start: number | undefined
  #dropped = 0
  #hiddenSince: number | undefined
  readonly #editor: Editor
  readonly #gesture: Gesture
  readonly #timer: ReturnType<typeof setInterval>

  constructor(
    editor: Editor,
    readonly name: string,
    /** For `origin`. */
    readonly source: string,
    readonly video: ReferenceVideo | undefined,
    /** Second of the clip below at which it begins. */
    readonly at: number,
  ) {
    this.#editor = editor
    this.#gesture = editor.beginGesture()
    this.#timer = setInterval(() => this.#keep(), EVERY)
  }

  /** Seconds recorded so far. */
  get elapsed(): number {
    const { times } = this.recording
    return times.length === 0 ? 0 : times.at(-1)! - times[0]!
  }

  /** Pictures of the camera that were not looked at. */
  get dropped(): number {
    return this.#dropped
  }

  get begun(): boolean {
    return this.#start !== undefined
  }

  /** A picture of the source at a time of its clock: the first one is where the take begins. */
  picture(image: HTMLVideoElement | undefined, time: number): void {
    if (this.#start === undefined) {
      this.#start = time
      this.beganAt = performance.now()
    }
    if (image && !document.hidden) this.video?.add(image, time - this.#start)
  }

  add(frame: CaptureFrame, dropped: number): void {
    if (this.#start === undefined || frame.time < this.#start || document.hidden) return
    if (this.#hiddenSince !== undefined) {
      this.hidden.push({ from: this.#hiddenSince, to: frame.time })
      this.#hiddenSince = undefined
    }
    this.#dropped = dropped
    this.recording.add(frame)
  }

  /** The page is hidden: what comes until it is shown again is a gap with a reason. */
  pause(): void {
    this.#hiddenSince ??= this.recording.times.at(-1) ?? this.#start
  }

  /** Values so far, without landmarks: those of minutes would be too much to write every second. */
  #keep(): void {
    if (!this.recording.confidences.some((confidence) => confidence > 0)) return
    const take = takeFromRecording(this.recording, { name: this.name, origin: { source: this.source } })
    this.#gesture.update('take.record', { take: { ...take, id: this.id } })
    this.#editor.keep()
  }

  /** Puts the take into the project: one step to undo. */
  commit(take: Clip, error: number): void {
    clearInterval(this.#timer)
    this.#gesture.update('take.record', { take: { ...take, id: this.id }, error })
    this.#gesture.commit()
  }

  discard(): void {
    clearInterval(this.#timer)
    this.#gesture.cancel()
    this.#editor.keep()
    this.video?.discard()
  }
}
