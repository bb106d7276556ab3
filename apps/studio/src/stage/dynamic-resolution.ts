/** Seconds from frame to frame above which motion is drawn coarser, and below which it is drawn sharp again. */
const SLOW = 0.1
const QUICK = 0.04
/** How much of the pace so far gives way to that of a frame, and the longest one that is no mere hitch. */
const FADE = 0.15
const HITCH = 0.25
/** Seconds without motion after which a picture is drawn sharp, however long that takes. */
const REST = 0.25
/** Pixels along an edge of a coarse picture, as a share of those of a sharp one. */
const COARSE = 0.6

/**
 * How sharp the stage is drawn: as sharp as the screen is, but for motion on a machine that would show less than ten
 * pictures a second of it. Two cores without a graphics card showed a third more of them then.
 */
export class DynamicResolution {
  #slow: boolean
  #pace = QUICK
  #rest = 0
  readonly #onSlowChange: (slow: boolean) => void

  /** Begins with what was learnt of the machine before; `onSlowChange` is called when that changes. */
  constructor(slow: boolean, onSlowChange: (slow: boolean) => void) {
    this.#slow = slow
    this.#onSlowChange = onSlowChange
    if (slow) this.#pace = SLOW
  }

  /** The share of a picture that moves. */
  get moving(): number {
    return this.#slow ? COARSE : 1
  }

  /** The share for the next picture, so many seconds after the last frame. */
  next(seconds: number, moving: boolean): number {
    this.#rest = moving ? 0 : this.#rest + seconds
    if (!moving) return this.#rest >= REST ? 1 : this.moving
    this.#pace += (Math.min(seconds, HITCH) - this.#pace) * FADE
    const slow = this.#slow ? this.#pace >= QUICK : this.#pace > SLOW
    if (slow !== this.#slow) {
      this.#slow = slow
      this.#onSlowChange(slow)
    }
    return this.moving
  }
}
