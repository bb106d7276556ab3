import { createHash } from 'node:crypto'
import { type FileHandle, mkdir, open, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { type JournalEntry, packParcel, unpackParcel } from '@facework/editor'
import { writeWholeFile } from './whole-file.ts'

/** Above this, and above so many times what counted the last time, the journal is written anew with only what still counts. */
const COMPACT_ABOVE = 32 * 1024 * 1024
const COMPACT_TIMES = 4
const HEAD = 36

/**
 * Unsaved edits by page, in a file that is only added to: each record is its length, its SHA-256 and a parcel.
 * A record that a crash cut off is found by its sum and left out; those before it are whole.
 */
export class Journal {
  readonly #path: string
  /** By page and path; the page that kept something last is last. */
  readonly #pages = new Map<string, Map<string, JournalEntry>>()
  #file: FileHandle | undefined
  #size = 0
  #compacted = 0
  /** A record may be there in part only: the disk was full in the middle of it. */
  #torn = false
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(path: string) {
    this.#path = path
  }

  static async open(folder: string): Promise<Journal> {
    await mkdir(folder, { recursive: true })
    const journal = new Journal(join(folder, 'journal'))
    const bytes = await readFile(journal.#path).catch(() => new Uint8Array())
    for (const items of recordsIn(bytes)) journal.#take(items as unknown as Item[])
    // Also cuts off what a crash left half-written, so that new records do not follow it.
    await journal.#compact()
    return journal
  }

  /** Those that have kept something, the last one last. */
  get pages(): readonly string[] {
    return [...this.#pages.keys()]
  }

  entriesOf(page: string): readonly JournalEntry[] {
    return [...(this.#pages.get(page)?.values() ?? [])]
  }

  /** Resolves when the entries are on the disk. */
  keep(page: string, entries: readonly JournalEntry[]): Promise<void> {
    return this.#append(entries.map((entry) => ({ ...entry, page })))
  }

  forget(page: string, paths: readonly string[]): Promise<void> {
    const known = paths.filter((path) => this.#pages.get(page)?.has(path))
    return known.length === 0 ? Promise.resolve() : this.#append(known.map((path) => goneFrom(page, path)))
  }

  /** Makes what one page has kept another's, in one record: it is never both's and never nobody's. */
  handOver(from: string, to: string): Promise<void> {
    const entries = this.entriesOf(from)
    return this.#append([
      ...entries.map((entry) => ({ ...entry, page: to })),
      ...entries.map(({ path }) => goneFrom(from, path)),
    ])
  }

  async close(): Promise<void> {
    await this.#queue
    await this.#file?.close()
    this.#file = undefined
  }

  #append(items: readonly Item[]): Promise<void> {
    const done = this.#queue.then(async () => {
      // Behind half a record nobody would find the next one.
      if (this.#torn) await this.#compact()
      const record = recordOf(items)
      this.#torn = true
      await this.#file!.writeFile(record)
      await this.#file!.datasync()
      this.#torn = false
      this.#size += record.length
      this.#take(items)
      const large = this.#size > Math.max(COMPACT_ABOVE, COMPACT_TIMES * this.#compacted)
      // The record is on the disk already, whether or not there is room for a second file.
      if (large) await this.#compact().catch(() => {})
    })
    this.#queue = done.catch(() => {})
    return done
  }

  #take(items: readonly Item[]): void {
    // Journals from before pages had their own name none.
    for (const { page = '', ...item } of items) {
      const entries = this.#pages.get(page) ?? new Map<string, JournalEntry>()
      this.#pages.delete(page)
      if ('gone' in item) entries.delete(item.path)
      else entries.set(item.path, item)
      if (entries.size > 0) this.#pages.set(page, entries)
    }
  }

  async #compact(): Promise<void> {
    const items = this.pages.flatMap((page) => this.entriesOf(page).map((entry) => ({ ...entry, page })))
    const bytes = items.length === 0 ? new Uint8Array() : recordOf(items)
    await this.#file?.close()
    try {
      await writeWholeFile(this.#path, bytes)
      this.#size = bytes.length
      this.#compacted = bytes.length
      this.#torn = false
    } finally {
      this.#file = await open(this.#path, 'a')
    }
  }
}

type Item = (JournalEntry | { readonly path: string; readonly gone: true }) & { readonly page?: string }

const goneFrom = (page: string, path: string): Item => ({ path, page, gone: true })

function recordOf(items: readonly Item[]): Uint8Array {
  const parcel = packParcel(items.map((item) => ({ ...item })))
  const record = new Uint8Array(HEAD + parcel.length)
  new DataView(record.buffer).setUint32(0, parcel.length, true)
  record.set(createHash('sha256').update(parcel).digest(), 4)
  record.set(parcel, HEAD)
  return record
}

function* recordsIn(bytes: Uint8Array) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (let at = 0; at + HEAD <= bytes.length; ) {
    const end = at + HEAD + view.getUint32(at, true)
    if (end > bytes.length) return
    const parcel = bytes.subarray(at + HEAD, end)
    const sum = createHash('sha256').update(parcel).digest()
    if (!sum.equals(bytes.subarray(at + 4, at + HEAD))) return
    yield unpackParcel(parcel)
    at = end
  }
}
