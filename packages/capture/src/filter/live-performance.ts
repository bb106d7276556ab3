import { RECORDED_CONTROLS } from '../record/recording.ts'
import { type CaptureFrame, HEAD_CONTROLS, headAngles } from '../source/capture-frame.ts'
import { type CaptureRegion, captureRegionOf } from '../source/capture-region.ts'
import { ConfidenceGate } from './confidence-gate.ts'
import { applyGains } from './gain.ts'
import { LiveFilter } from './live-filter.ts'

export interface LivePerformanceOptions {
  /** Names of the values of the frames: `controls` of the source. */
  readonly controls: readonly string[]
  /** Only these regions; all unless given. */
  readonly regions?: readonly CaptureRegion[] | undefined
  /** By control of RECORDED_CONTROLS; 1 unless given. */
  readonly gains?: Float32Array | undefined
}

/** Frames of a source as a face shows them: held and faded where no face is seen, smoothed, of some regions only. */
export class LivePerformance {
  /** Names of `values`: ARKit-52, then the turn of the head. */
  readonly names: readonly string[] = RECORDED_CONTROLS
  /** After the last frame, NaN where a control is not driven. */
  readonly values = new Float64Array(RECORDED_CONTROLS.length).fill(Number.NaN)
  readonly #places: readonly number[]
  readonly #filter = new LiveFilter(RECORDED_CONTROLS)
  readonly #gate = new ConfidenceGate(RECORDED_CONTROLS.length)
  readonly #row = new Float32Array(RECORDED_CONTROLS.length)
  readonly #gains: Float32Array | undefined
  #driven: readonly boolean[] = []

  constructor({ controls, regions, gains }: LivePerformanceOptions) {
    this.#places = controls.map((name) => RECORDED_CONTROLS.indexOf(name))
    this.#gains = gains
    this.setRegions(regions)
  }

  setRegions(regions: readonly CaptureRegion[] | undefined): void {
    this.#driven = RECORDED_CONTROLS.map((name) => !regions || regions.includes(captureRegionOf(name)))
  }

  push({ time, values, head, confidence }: CaptureFrame): void {
    const row = this.#row.fill(Number.NaN)
    for (let i = 0; i < values.length; i++) if (this.#places[i]! >= 0) row[this.#places[i]!] = values[i]!
    if (head) row.set(headAngles(head.rotation), RECORDED_CONTROLS.length - HEAD_CONTROLS.length)
    if (this.#gains) applyGains(row, this.#gains)
    this.#filter.apply(row, time)
    this.#gate.apply(row, confidence, time)
    for (let i = 0; i < row.length; i++) this.values[i] = this.#driven[i] ? row[i]! : Number.NaN
  }
}
