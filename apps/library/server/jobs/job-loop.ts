export interface Job<D> {
  readonly id: string
  readonly data: D
}

export interface JobFailure {
  readonly id: string
  readonly error: unknown
}

export interface JobWork<D> {
  /** Jobs that are taken at once. */
  readonly batch: number
  /** Returns those that are to be tried again; an error means all of them. */
  run(jobs: readonly Job<D>[], signal: AbortSignal): Promise<readonly JobFailure[]>
}

interface Source<D> {
  fetch(most: number): Promise<readonly Job<D>[]>
  complete(ids: readonly string[]): Promise<void>
  fail(id: string, error: unknown): Promise<void>
  log(error: unknown): void
}

/**
 * Runs the jobs of one queue, one batch after another, until there are none; then it waits to be woken. pg-boss has workers of its own; they sleep for their interval
 * even when jobs wait, and complete a batch as a whole or not at all.
 */
export class JobLoop<D> {
  readonly #work: JobWork<D>
  readonly #source: Source<D>
  readonly #closing = new AbortController()
  #wakeUp: () => void = () => {}
  #again = true
  #stopping = false
  #running: Promise<void> = Promise.resolve()
  /** Resolved when a look found nothing. */
  #whenIdle: (() => void)[] = []

  constructor(work: JobWork<D>, source: Source<D>) {
    this.#work = work
    this.#source = source
  }

  start(): void {
    this.#running = this.#loop()
  }

  wake(): void {
    this.#again = true
    this.#wakeUp()
  }

  /** Until a look that began from now on finds nothing. */
  idle(): Promise<void> {
    if (this.#stopping) return Promise.resolve()
    return new Promise((resolve) => {
      this.#whenIdle.push(resolve)
      this.wake()
    })
  }

  /** Waits for the jobs that run; after a time they are aborted and released. */
  async stop(milliseconds: number): Promise<void> {
    this.#stopping = true
    this.#wakeUp()
    const timer = setTimeout(() => this.#closing.abort(), milliseconds)
    await this.#running
    clearTimeout(timer)
    for (const resolve of this.#whenIdle.splice(0)) resolve()
  }

  async #loop(): Promise<void> {
    while (!this.#stopping) {
      this.#again = false
      const waiting = this.#whenIdle.splice(0)
      const jobs = await this.#source.fetch(this.#work.batch).catch((error: unknown) => {
        this.#source.log(error)
        return []
      })
      if (jobs.length > 0) {
        this.#whenIdle.push(...waiting)
        await this.#run(jobs)
        continue
      }
      for (const resolve of waiting) resolve()
      if (!this.#again && !this.#stopping) await this.#sleep()
    }
  }

  async #run(jobs: readonly Job<D>[]): Promise<void> {
    const failures = await this.#work
      .run(jobs, this.#closing.signal)
      .catch((error: unknown) => jobs.map(({ id }): JobFailure => ({ id, error })))
    try {
      for (const { id, error } of failures) {
        if (!this.#closing.signal.aborted) this.#source.log(error)
        await this.#source.fail(id, error)
      }
      const failed = new Set(failures.map(({ id }) => id))
      const done = jobs.filter(({ id }) => !failed.has(id)).map(({ id }) => id)
      if (done.length > 0) await this.#source.complete(done)
    } catch (error) {
      // They expire and are done again, which changes nothing.
      this.#source.log(error)
    }
  }

  #sleep(): Promise<void> {
    return new Promise((resolve) => {
      this.#wakeUp = resolve
    })
  }
}
