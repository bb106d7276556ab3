import type { LipClosure } from './closures.ts'

/** What the mouth does over the time of a sound. */
export interface MouthTrack {
  /** Seconds up to which it is known. */
  readonly end: number
  /**
   * Writes the weight of each of the 15 visemes at a time, whose sum is 1; returns how far the lips are shut, which goes
   * over all of them.
   */
  weightsAt(time: number, out: Float64Array): LipClosure
}
