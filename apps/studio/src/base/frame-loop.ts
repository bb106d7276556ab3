/** Seconds since the last frame, and the browser's own clock in milliseconds. */
export type FrameListener = (seconds: number, now: number) => void

/** A longer gap between two frames was a hidden page; nobody wants it caught up with. */
const LONGEST_STEP = 0.5
/** Milliseconds between two readings: numbers that change faster are read by nobody. */
const READING = 60

const STAGES = ['move', 'show', 'read', 'draw'] as const
/** What moves, what shows it in every frame, what shows numbers a few times per second, and what draws. */
export type FrameStage = (typeof STAGES)[number]

/** The page's only loop of requestAnimationFrame. Listeners run in the order of their stage. */
class FrameLoop {
  readonly #listeners = new Map(STAGES.map((stage) => [stage, new Set<FrameListener>()]))
  #last = 0
  #read = 0
  #running = false
  /** Seconds from frame to frame, smoothed. */
  #pace = 0
  /** Milliseconds that a frame takes us, smoothed. */
  scriptTime = 0

  /** Frame rate. Of their distances, not of each: a late frame is often followed by one at once. */
  get rate(): number {
    return this.#pace > 0 ? 1 / this.#pace : 0
  }

  /** Listens until the returned function is called. */
  on(stage: FrameStage, listener: FrameListener): () => void {
    const listeners = this.#listeners.get(stage)!
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
    const since = Math.max(now - this.#last, 0) / 1000
    const seconds = Math.min(since, LONGEST_STEP)
    this.#last = now
    requestAnimationFrame(this.#step)
    const start = performance.now()
    const reads = now - this.#read >= READING
    if (reads) this.#read = now
    for (const [stage, listeners] of this.#listeners) {
      if (stage === 'read' && !reads) continue
      for (const listener of listeners) listener(seconds, now)
    }
    this.scriptTime += (performance.now() - start - this.scriptTime) * 0.1
    this.#pace += (since - this.#pace) * 0.1
  }
}

export const frameLoop = new FrameLoop()
