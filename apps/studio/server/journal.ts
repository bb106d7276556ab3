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
 * Unsaved edits, in a file that is only added to: each record is its length, its SHA-256 and a parcel. A
 * record that a crash cut off is found by its sum and left out; those before it are whole.
 */
export class Journal {
  readonly #path: string
  readonly #entries = new Map<string, JournalEntry>()
  #file: FileHandle | undefined
  #size = 0
  #compacted = 0
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

  get entries(): readonly JournalEntry[] {
    return [...this.#entries.values()]
  }

  /** Resolves when the entries are on the disk. */
  keep(entries: readonly JournalEntry[]): Promise<void> {
    return this.#append(entries.map((entry) => ({ ...entry })))
  }

  forget(paths: readonly string[]): Promise<void> {
    const known = paths.filter((path) => this.#entries.has(path))
    return known.length === 0 ? Promise.resolve() : this.#append(known.map((path) => ({ path, gone: true })))
  }

  async close(): Promise<void> {
    await this.#queue
    await this.#file?.close()
    this.#file = undefined
  }

  #append(items: readonly Item[]): Promise<void> {
    const done = this.#queue.then(async () => {
      const record = recordOf(items)
      await this.#file!.writeFile(record)
      await this.#file!.datasync()
      this.#size += record.length
      this.#take(items)
      if (this.#size > Math.max(COMPACT_ABOVE, COMPACT_TIMES * this.#compacted)) await this.#compact()
    })
    this.#queue = done.catch(() => {})
    return done
  }

  #take(items: readonly Item[]): void {
    for (const item of items) {
      if ('gone' in item) this.#entries.delete(item.path)
      else this.#entries.set(item.path, item)
    }
  }

  async #compact(): Promise<void> {
    await this.#file?.close()
    const bytes = this.#entries.size === 0 ? new Uint8Array() : recordOf(this.entries)
    await writeWholeFile(this.#path, bytes)
    this.#file = await open(this.#path, 'a')
    this.#size = bytes.length
    this.#compacted = bytes.length
  }
}

type Item = JournalEntry | { readonly path: string; readonly gone: true }

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
