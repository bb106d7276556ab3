import type { FeatureRegion } from './landmark-regions.ts'

/** Controls that are computed from the same regions of the face. */
export interface CoefficientGroup {
  readonly name: string
  readonly regions: readonly FeatureRegion[]
  readonly controls: readonly string[]
  /** One row for each control: a weight for each feature of the regions, in the order of the features. */
  readonly weights: readonly (readonly number[])[]
  /** One for each control. */
  readonly offsets: readonly number[]
}

/** Written by `npm run capture-truth`: how the landmarks of one model become controls. */
export interface Coefficients {
  readonly model: string
  /** Number of features that it was fitted with. */
  readonly features: number
  readonly groups: readonly CoefficientGroup[]
  /** By control: what is read where it does not move, and the gain of what is read above that. */
  readonly levels: Readonly<Record<string, readonly [rest: number, gain: number]>>
  /** By control: correlation with the truth on heads that it was not fitted on. */
  readonly correlations: Readonly<Record<string, number>>
  /** Controls for which the tracker's own scores are better. */
  readonly scores: readonly string[]
}
