// [P3]
/** Numbers a joint delta takes: translation, rotation vector, relative scale. */
export const DELTA_SIZE = 9
/** Numbers a full target takes: translation, quaternion, scale. */
export const TARGET_SIZE = 10

// [P8]
/** Piecewise-linear weights of a pose with in-betweens: shape k is at its full at position k. */
export interface CompiledKnots {
  readonly control: number
  /** Rising; one of them is 0, with shape −1. */
  readonly positions: Float32Array
  readonly shapes: Int32Array
}

/**
 * Poses as linear columns. A *shape* is what one weight multiplies: first the controls, then in-betweens,
 * then combinations. Entries of shape s are those from starts[s] to starts[s + 1].
 */
export interface CompiledPoses {
  readonly mode: 'additive' | 'full'
  /** Names of the control poses; their weights are the curves of the same name. */
  readonly controlNames: readonly string[]
  readonly controlCurves: Int32Array
  readonly controlLow: Float32Array
  readonly controlHigh: Float32Array
  readonly knots: readonly CompiledKnots[]
  /** Three controls a combination, −1 for none; combination i is shape firstCombination + i. */
  readonly combinationBases: Int32Array
  readonly firstCombination: number
  readonly shapeCount: number

  readonly jointStarts: Int32Array
  readonly jointIndices: Int32Array
  /** DELTA_SIZE numbers an entry when additive, TARGET_SIZE when full. */
  readonly jointValues: Float32Array
  /** Additive shapes only: 1 for those that scale joints. */
  readonly scaling: Uint8Array
  readonly morphStarts: Int32Array
  readonly morphIndices: Int32Array
  readonly morphValues: Float32Array
  readonly curveStarts: Int32Array
  readonly curveIndices: Int32Array
  readonly curveValues: Float32Array
  /** Joints any entry touches, in order. */
  readonly touchedJoints: Int32Array
  readonly touchedMorphs: Int32Array
}
