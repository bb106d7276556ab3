import type { Database } from './database.ts'

/** Wakes those who wait for something that another process may do. Messages can be lost, so waiting has an end. */
export class Signals {
  readonly #waiting = new Map<string, Set<() => void>>()
  readonly #stops: (() => Promise<void>)[] = []
  #closed = false

  /** Nothing is waited for any more. */
  get closed(): boolean {
    return this.#closed
  }

  static async open(database: Database, channels: readonly string[]): Promise<Signals> {
    const signals = new Signals()
    for (const channel of channels)
      signals.#stops.push(await database.listen(channel, (key) => signals.#wake(`${channel} ${key}`)))
    return signals
  }

  /** Until the key is named on the channel, or the time is over. */
  wait(channel: string, key: string, milliseconds: number): Promise<void> {
    if (this.#closed) return Promise.resolve()
    const name = `${channel} ${key}`
    return new Promise((resolve) => {
      const waiting = this.#waiting.get(name) ?? new Set()
      this.#waiting.set(name, waiting)
      const end = () => {
        clearTimeout(timer)
        waiting.delete(end)
        if (waiting.size === 0) this.#waiting.delete(name)
        resolve()
      }
      const timer = setTimeout(end, milliseconds)
      waiting.add(end)
    })
  }

  #wake(name: string): void {
    for (const end of [...(this.#waiting.get(name) ?? [])]) end()
  }

  /** Ends all waiting, so that responses are sent before a process ends. */
  release(): void {
    this.#closed = true
    for (const name of [...this.#waiting.keys()]) this.#wake(name)
  }

  async close(): Promise<void> {
    this.release()
    for (const stop of this.#stops) await stop()
  }
}
