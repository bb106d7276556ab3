import { type FSWatcher, watch } from 'node:fs'

/** Programs write a file in several strokes; one look after the last is enough. */
const QUIET = 60
/** Some file systems tell nothing, and a new folder is only heard of here. */
const LOOK_ANYWAY = 2000

/**
 * Says when something in some folders may have changed. Folders are named one by one: watching all below
 * one would also watch unrelated files, such as a `node_modules` of a hundred thousand files.
 */
export class FolderWatch {
  readonly #watchers = new Map<string, FSWatcher>()
  readonly #look: () => Promise<unknown>
  readonly #anyway: NodeJS.Timeout
  #soon: NodeJS.Timeout | undefined
  #closed = false

  constructor(look: () => Promise<unknown>) {
    this.#look = look
    this.#anyway = setInterval(() => this.#lookSoon(), LOOK_ANYWAY)
    this.#anyway.unref()
  }

  /** Watches these folders from now on, and no others. */
  follow(folders: ReadonlySet<string>): void {
    for (const folder of this.#watchers.keys()) if (!folders.has(folder)) this.#leave(folder)
    for (const folder of folders) if (!this.#closed && !this.#watchers.has(folder)) this.#enter(folder)
  }

  close(): void {
    this.#closed = true
    clearInterval(this.#anyway)
    clearTimeout(this.#soon)
    for (const folder of [...this.#watchers.keys()]) this.#leave(folder)
  }

  #enter(folder: string): void {
    try {
      const watcher = watch(folder, { persistent: false }, () => this.#lookSoon())
      watcher.on('error', () => this.#leave(folder))
      this.#watchers.set(folder, watcher)
    } catch {
      // Not on this file system, or too many already; the clock does it alone.
    }
  }

  #leave(folder: string): void {
    this.#watchers.get(folder)?.close()
    this.#watchers.delete(folder)
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
