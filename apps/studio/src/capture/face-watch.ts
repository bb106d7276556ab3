import type { CaptureFrame } from '@facework/capture'
import { isTurned, LEAST_EYES, LEAST_LUMA } from '@facework/capture/internal'
import type { Advice } from './capture-state.ts'

/** Seconds without a face after which it counts as lost. */
const LOST = 0.5
/** Seconds that advice is true before it is given, and false before it is taken back. */
const STEADY = 0.7
/** Fewer faces in a second make a choppy take. */
const LEAST_RATE = 15
/** Seconds in which a tracker may warm up. */
const WARM_UP = 3

/** Follows whether a face is seen, and what would help the tracker. */
export class FaceWatch {
  lost = false
  advice: Advice | undefined
  #seen: number | undefined
  #first: number | undefined
  #wanted: Advice | undefined
  #since = 0

  /** `rate`: faces looked at in the last second, where the source has a tracker. True when something has changed. */
  push({ time, confidence, face, head }: CaptureFrame, rate: number | undefined): boolean {
    this.#first ??= time
    this.#seen ??= time
    if (confidence > 0) this.#seen = time
    const lost = time - this.#seen >= LOST
    let wanted: Advice | undefined
    if (face) {
      if (face.faces > 1) wanted = 'two-faces'
      else if (face.eyeDistance < LEAST_EYES) wanted = 'face-small'
      else if (face.brightness < LEAST_LUMA) wanted = 'dark'
      else if (head && isTurned(head)) wanted = 'turned'
    }
    if (!wanted && rate !== undefined && rate < LEAST_RATE && time - this.#first > WARM_UP) wanted = 'slow'
    if (wanted !== this.#wanted) {
      this.#wanted = wanted
      this.#since = time
    }
    const advice = time - this.#since >= STEADY ? wanted : this.advice
    const changed = lost !== this.lost || advice !== this.advice
    this.lost = lost
    this.advice = advice
    return changed
  }
}
