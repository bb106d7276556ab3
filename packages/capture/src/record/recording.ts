import { CAPTURE_CONTROLS, type CaptureFrame, HEAD_CONTROLS, headAngles } from '../source/capture-frame.ts'
import type { TrackedFace } from '../track/face-tracker.ts'

/** Controls of a recording: ARKit-52, then the turn of the head. */
export const RECORDED_CONTROLS: readonly string[] = [...CAPTURE_CONTROLS, ...HEAD_CONTROLS]

/** Raw frames of a performance, in order of time. */
export class Recording {
  readonly #times: number[] = []
  readonly #rows: Float32Array[] = []
  readonly #confidences: number[] = []
  readonly #faces: (TrackedFace | undefined)[] = []

  get length(): number {
    return this.#times.length
  }

  get times(): readonly number[] {
    return this.#times
  }

  get confidences(): readonly number[] {
    return this.#confidences
  }

  /** What the tracker saw in each frame, where the source has one. */
  get faces(): readonly (TrackedFace | undefined)[] {
    return this.#faces
  }

  /** Frames that do not come after the last one are left out: sources repeat a frame when nothing changed. */
  add({ time, values, head, confidence, face }: CaptureFrame): boolean {
    if (!(time > (this.#times.at(-1) ?? Number.NEGATIVE_INFINITY))) return false
    const row = new Float32Array(RECORDED_CONTROLS.length).fill(Number.NaN)
    row.set(values)
    if (head) row.set(headAngles(head.rotation), CAPTURE_CONTROLS.length)
    this.#times.push(time)
    this.#rows.push(row)
    this.#confidences.push(confidence)
    this.#faces.push(face)
    return true
  }

  /** A frame in which no face was seen. */
  addMissing(time: number): void {
    this.add({ time, values: new Float32Array(0), confidence: 0 })
  }

  /** Values of one control, NaN where it was not seen. */
  column(control: number): Float32Array {
    return Float32Array.from(this.#rows, (row) => row[control]!)
  }
}
