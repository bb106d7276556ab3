/** Seconds since the last frame, and the browser's own clock in milliseconds. */
export type FrameListener = (seconds: number, now: number) => void

/** A longer gap between two frames was a hidden page; nobody wants it caught up with. */
const LONGEST_STEP = 0.1

/**
 * The page's only requestAnimationFrame. Listeners run in the order of their stage: what moves first, then
 * what shows numbers, then what draws.
 */
class FrameLoop {
  readonly #stages: readonly Set<FrameListener>[] = [new Set(), new Set(), new Set()]
  #last = 0
  #running = false
  /** Milliseconds that a frame takes us, and frames a second; both smoothed. */
  scriptTime = 0
  rate = 0

  /** Listens until the returned function is called. */
  on(stage: 'move' | 'show' | 'draw', listener: FrameListener): () => void {
    const listeners = this.#stages[stage === 'move' ? 0 : stage === 'show' ? 1 : 2]!
    listeners.add(listener)
    if (!this.#running) {
      this.#running = true
      this.#last = performance.now()
      requestAnimationFrame(this.#step)
    }
    return () => {
      listeners.delete(listener)
    }
  }

  readonly #step = (now: number): void => {
    const seconds = Math.min(Math.max(now - this.#last, 0) / 1000, LONGEST_STEP)
    this.#last = now
    requestAnimationFrame(this.#step)
    const start = performance.now()
    for (const listeners of this.#stages) for (const listener of listeners) listener(seconds, now)
    this.scriptTime += (performance.now() - start - this.scriptTime) * 0.1
    if (seconds > 0) this.rate += (1 / seconds - this.rate) * 0.1
  }
}

export const frameLoop = new FrameLoop()
