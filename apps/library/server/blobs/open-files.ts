import { type FileHandle, open } from 'node:fs/promises'

/** Files that are kept open: each is read often, and opening one takes longer than reading a part of it. */
const MOST = 256
/** Milliseconds after which a file is opened again: another one may have been put in its place by hand. */
const FRESH = 60_000

interface OpenFile {
  readonly opening: Promise<FileHandle>
  readonly at: number
  users: number
  /** Not among those that are kept any more: the last user closes it. */
  retired: boolean
}

/** Files by digest, opened once for many readers. */
export class OpenFiles {
  readonly #pathOf: (digest: string) => string
  readonly #kept = new Map<string, OpenFile>()

  constructor(pathOf: (digest: string) => string) {
    this.#pathOf = pathOf
  }

  /** Works with a file, which stays open until the work has ended. */
  async use<T>(digest: string, work: (file: FileHandle) => Promise<T>): Promise<T> {
    const file = this.#find(digest)
    file.users++
    try {
      return await work(await file.opening)
    } finally {
      file.users--
      this.#closeUnused(file)
    }
  }

  forget(digests: Iterable<string>): void {
    for (const digest of digests) this.#retire(digest)
  }

  forgetAll(): void {
    this.forget([...this.#kept.keys()])
  }

  #find(digest: string): OpenFile {
    const known = this.#kept.get(digest)
    if (known && Date.now() - known.at < FRESH) {
      // Those that were used last stay.
      this.#kept.delete(digest)
      this.#kept.set(digest, known)
      return known
    }
    this.#retire(digest)
    const file: OpenFile = {
      opening: open(this.#pathOf(digest)),
      at: Date.now(),
      users: 0,
      retired: false,
    }
    file.opening.catch(() => {
      if (this.#kept.get(digest) === file) this.#retire(digest)
    })
    this.#kept.set(digest, file)
    if (this.#kept.size > MOST) this.#retire(this.#kept.keys().next().value!)
    return file
  }

  #retire(digest: string): void {
    const file = this.#kept.get(digest)
    if (!file) return
    this.#kept.delete(digest)
    file.retired = true
    this.#closeUnused(file)
  }

  #closeUnused(file: OpenFile): void {
    if (!file.retired || file.users > 0) return
    file.opening.then(
      (handle) => handle.close().catch(() => {}),
      () => {},
    )
  }
}
