import { type FileHandle, mkdir, open } from 'node:fs/promises'
import { join } from 'node:path'
import type { JournalEntry } from '@facework/editor'
import { reasonOf } from './file-errors.ts'
import { recordOf, recordsIn } from './journal-records.ts'
import { Refusal } from './refuse.ts'
import { writeWholeFile } from './whole-file.ts'

/** Above this, and above so many times what counted the last time, the journal is written anew with only what still counts. */
const COMPACT_ABOVE = 32 * 1024 * 1024
const COMPACT_TIMES = 4

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
    await journal.#read()
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

  /** Only a journal that is not there is empty: one that cannot be read must not be written over. */
  async #read(): Promise<void> {
    try {
      const file = await open(this.#path, 'r')
      try {
        for await (const items of recordsIn(file)) this.#take(items as unknown as Item[])
      } finally {
        await file.close()
      }
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'ENOENT') throw unreadable(error as Error)
    }
  }

  #append(items: readonly Item[]): Promise<void> {
    const done = this.#queue.then(async () => {
      // Behind half a record nobody would find the next one.
      if (this.#torn) await this.#compact()
      const record = recordOf(items.map((item) => ({ ...item })))
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
    await this.#file?.close()
    try {
      await writeWholeFile(this.#path, this.#records())
      this.#torn = false
    } finally {
      this.#file = await open(this.#path, 'a')
    }
    this.#size = (await this.#file.stat()).size
    this.#compacted = this.#size
  }

  /** One for each entry: all together may be larger than a record can be. */
  *#records(): Generator<Uint8Array> {
    for (const page of this.pages)
      for (const entry of this.entriesOf(page)) yield recordOf([{ ...entry, page }])
  }
}

type Item = (JournalEntry | { readonly path: string; readonly gone: true }) & { readonly page?: string }

const goneFrom = (page: string, path: string): Item => ({ path, page, gone: true })

function unreadable(error: Error): Refusal {
  return new Refusal(
    500,
    'workspace/journal',
    '.facework/journal',
    `The unsaved edits in ".facework/journal" cannot be read: ${reasonOf(error)}. The file was not changed.`,
    'Make the file readable and start the studio again. To open the project without these edits, move the file away.',
  )
}
