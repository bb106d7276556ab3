import { type FSWatcher, watch } from 'node:fs'

/** Programs write a file in several strokes; one look after the last is enough. */
const QUIET = 60
/** Some file systems tell nothing. */
const LOOK_ANYWAY = 2000

/** Says when something in a folder, except below one name, may have changed. */
export class FolderWatch {
  #watcher: FSWatcher | undefined
  #soon: NodeJS.Timeout | undefined
  readonly #anyway: NodeJS.Timeout
  readonly #look: () => Promise<unknown>
  #closed = false

  constructor(folder: string, except: string, look: () => Promise<unknown>) {
    this.#look = look
    try {
      this.#watcher = watch(folder, { recursive: true }, (_, name) => {
        if (!name?.startsWith(except)) this.#lookSoon()
      })
      this.#watcher.on('error', () => this.#watcher?.close())
    } catch {
      // Not on this platform or file system; the clock does it alone.
    }
    this.#anyway = setInterval(() => this.#lookSoon(), LOOK_ANYWAY)
    this.#anyway.unref()
  }

  async close(): Promise<void> {
    this.#closed = true
    this.#watcher?.close()
    clearInterval(this.#anyway)
    clearTimeout(this.#soon)
  }

  #lookSoon(): void {
    if (this.#closed) return
    clearTimeout(this.#soon)
    this.#soon = setTimeout(() => {
      if (!this.#closed) void this.#look().catch(() => {})
    }, QUIET)
    this.#soon.unref()
  }
}
