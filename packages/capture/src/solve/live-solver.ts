import { guessedNeutral, NEUTRAL_FRAMES } from '../filter/neutral.ts'
import { CAPTURE_CONTROLS, type CaptureFrame } from '../source/capture-frame.ts'
import type { Visibility } from '../source/face-source.ts'
import type { TrackedFace } from '../track/face-tracker.ts'
import type { Coefficients } from './coefficients.ts'
import { createSolver, type FaceSolver, type NeutralFace, type SolverOptions } from './face-solver.ts'
import { visibilityFrom } from './visibility.ts'

const NOT_SEEN = new Float32Array(CAPTURE_CONTROLS.length).fill(Number.NaN)

/**
 * Tracked faces become frames, one after another. Until a neutral face is set, the first calm faces stand in for it.
 */
export class LiveSolver {
  readonly #coefficients: Coefficients
  readonly #options: SolverOptions
  #first: TrackedFace[] = []
  #neutral: NeutralFace | undefined
  #solver: FaceSolver | undefined

  constructor(
    coefficients: Coefficients,
    options: SolverOptions & { readonly neutral?: NeutralFace | undefined } = {},
  ) {
    this.#coefficients = coefficients
    this.#options = options
    if (options.neutral) this.setNeutral(options.neutral)
  }

  /** What faces are measured against now. */
  get neutral(): NeutralFace | undefined {
    return this.#neutral
  }

  get sees(): Visibility {
    return visibilityFrom(CAPTURE_CONTROLS, this.#coefficients.correlations)
  }

  setNeutral(neutral: NeutralFace): void {
    this.#neutral = neutral
    this.#solver = createSolver(this.#coefficients, neutral, this.#options)
    this.#first = []
  }

  /** `time` in seconds on the clock of the source; without a face every value is missing. */
  frame(face: TrackedFace | undefined, time: number): CaptureFrame {
    if (!face) return { time, values: NOT_SEEN, confidence: 0 }
    if (!this.#neutral) this.#guessNeutral(face)
    const { values, head } = this.#solver!.solve(face)
    return { time, values, head, confidence: face.confidence, face }
  }

  #guessNeutral(face: TrackedFace): void {
    this.#first.push(face)
    if (this.#first.length >= NEUTRAL_FRAMES) {
      try {
        this.setNeutral(guessedNeutral(this.#first))
        return
      } catch {
        // Blinking, or turned: the next face may do.
        this.#first = this.#first.slice(1)
      }
    }
    this.#solver = createSolver(this.#coefficients, this.#first[0]!, this.#options)
  }
}
