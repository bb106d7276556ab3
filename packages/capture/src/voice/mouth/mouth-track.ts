/** What the mouth does over the time of a sound. */
export interface MouthTrack {
  /** Seconds up to which it is known. */
  readonly end: number
  /** Writes the weight of each of the 15 visemes at a time; their sum is 1. */
  weightsAt(time: number, out: Float64Array): void
}
