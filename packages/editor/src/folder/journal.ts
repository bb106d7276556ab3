import { FaceworkError } from '@facework/report'
import type { UnreadableFile } from '../state.ts'
import type { JournalEntry } from '../workspace/workspace.ts'
import type { DiskError, LogFile, OwnDisk } from './disk.ts'
import { reasonOf } from './disk-errors.ts'
import { type JournalEnd, readRecords, recordOf } from './journal-records.ts'

const JOURNAL = 'journal'
/** Above this, and above so many times what counted the last time, the journal is written anew with only what still counts. */
const COMPACT_ABOVE = 32 * 1024 * 1024
const COMPACT_TIMES = 4

/**
 * Unsaved edits by page, in a file that is only added to: each record is its length, its SHA-256 and a package.
 * A record that a crash cut off is found by its sum and left out; those before it are whole.
 */
export class Journal {
  /** The folder of the journal. */
  readonly #disk: OwnDisk
  readonly #holdFolder: () => Promise<void>
  /** By page and path; the page that kept something last is last. */
  #pages: Pages = new Map()
  #file: LogFile | undefined
  #size = 0
  #compacted = 0
  /** Something may be missing in the file: the disk was full in the middle of a record, or of writing all again. */
  #torn = false
  #problem: UnreadableFile | undefined
  #queue: Promise<unknown> = Promise.resolve()

  private constructor(disk: OwnDisk, holdFolder: () => Promise<void>) {
    this.#disk = disk
    this.#holdFolder = holdFolder
  }

  /** `holdFolder` makes sure that no one else has the folder, and throws when someone has. */
  static async open(disk: OwnDisk, holdFolder: () => Promise<void>): Promise<Journal> {
    const journal = new Journal(disk, holdFolder)
    try {
      await journal.#load()
    } catch (error) {
      await journal.#file?.close()
      throw error
    }
    return journal
  }

  /** Reported when records were damaged; a copy of the journal as it was found is kept. */
  get problem(): UnreadableFile | undefined {
    return this.#problem
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

  /** Moves the entries of one page to another in one record: they always belong to exactly one. */
  handOver(from: string, to: string): Promise<void> {
    const entries = this.entriesOf(from)
    return this.#append([
      ...entries.map((entry) => ({ ...entry, page: to })),
      ...entries.map(({ path }) => goneFrom(from, path)),
    ])
  }

  /** Restores the journal when something deleted or replaced it. */
  restore(): Promise<void> {
    return this.#inOrder(() => this.#checkPlace())
  }

  async close(): Promise<void> {
    await this.restore().catch(() => {})
    await this.#file?.close()
    this.#file = undefined
  }

  #inOrder(work: () => Promise<void>): Promise<void> {
    const done = this.#queue.then(work)
    this.#queue = done.catch(() => {})
    return done
  }

  #append(items: readonly Item[]): Promise<void> {
    return this.#inOrder(async () => {
      // Behind half a record nobody would find the next one.
      if (this.#torn || !this.#file) await this.#rewrite()
      const record = await recordOf(items.map((item) => ({ ...item })))
      this.#torn = true
      try {
        await this.#file!.append(record)
      } catch (error) {
        // On a full disk half a record would take the room of all that follow.
        await this.#cutOff().catch(() => {})
        throw error
      }
      this.#torn = false
      this.#size += record.length
      take(this.#pages, items)
      await this.#checkPlace()
      const large = this.#size > Math.max(COMPACT_ABOVE, COMPACT_TIMES * this.#compacted)
      // The record is on the disk already, whether or not there is room for a second file.
      if (large) await this.#rewrite().catch(() => {})
    })
  }

  /**
   * Makes sure that what was written is what the next start will read. The file may have been deleted or
   * replaced (`git clean -fdx`, a second server): what is written to it then is lost with it, without an error.
   * The lock is checked after writing, because a second server takes it before reading.
   */
  async #checkPlace(): Promise<void> {
    await this.#holdFolder()
    if (this.#torn || !(await this.#isInPlace())) await this.#rewrite()
  }

  /** Whether the open file is the one that has the journal's name. */
  async #isInPlace(): Promise<boolean> {
    return (await this.#file?.isInPlace()) ?? false
  }

  async #cutOff(): Promise<void> {
    await this.#file!.cutOff(this.#size)
    this.#torn = false
  }

  async #load(): Promise<void> {
    await this.#holdFolder()
    const { pages, end, isDamaged } = await readPages(this.#disk)
    this.#pages = pages
    if (isDamaged) this.#problem = await keepDamaged(this.#disk)
    try {
      await this.#writeAll()
    } catch (error) {
      if (isDamaged || (error as DiskError).code !== 'ENOSPC') throw error
      // No room for a second file: the one that is there will do, without what a crash left half-written.
      this.#file ??= await this.#disk.openLog(JOURNAL)
      this.#size = end
      this.#compacted = end
      await this.#cutOff()
    }
  }

  /** Writes everything that still counts to a new file. Edits that another server has kept meanwhile stay. */
  async #rewrite(): Promise<void> {
    await this.#holdFolder()
    if (!(await this.#isInPlace())) {
      this.#torn = true
      this.#pages = new Map([...(await readPages(this.#disk)).pages, ...this.#pages])
    }
    await this.#writeAll()
  }

  async #writeAll(): Promise<void> {
    await this.#file?.close()
    this.#file = undefined
    try {
      await this.#disk.writeWhole(JOURNAL, this.#records())
      this.#torn = false
    } finally {
      this.#file = await this.#disk.openLog(JOURNAL)
    }
    this.#size = await this.#file.size()
    this.#compacted = this.#size
  }

  /** One for each entry: all together may be larger than a record can be. */
  async *#records(): AsyncGenerator<Uint8Array> {
    for (const page of this.pages)
      for (const entry of this.entriesOf(page)) yield await recordOf([{ ...entry, page }])
  }
}

type Pages = Map<string, Map<string, JournalEntry>>
type Item = (JournalEntry | { readonly path: string; readonly gone: true }) & { readonly page?: string }

const goneFrom = (page: string, path: string): Item => ({ path, page, gone: true })

function take(pages: Pages, items: readonly Item[]): void {
  // Journals from before pages had their own name none.
  for (const { page = '', ...item } of items) {
    const entries = pages.get(page) ?? new Map<string, JournalEntry>()
    pages.delete(page)
    if ('gone' in item) entries.delete(item.path)
    else entries.set(item.path, item)
    if (entries.size > 0) pages.set(page, entries)
  }
}

/** Only a journal that is not there is empty: one that cannot be read must not be written over. */
async function readPages(disk: OwnDisk): Promise<JournalEnd & { pages: Pages }> {
  const pages: Pages = new Map()
  try {
    const file = await disk.openFile(JOURNAL)
    if (!file) return { pages, end: 0, isDamaged: false }
    try {
      return { pages, ...(await readRecords(file, (items) => take(pages, items as unknown as Item[]))) }
    } finally {
      await file.close()
    }
  } catch (error) {
    throw unreadable(error as Error)
  }
}

/** Keeps a damaged journal under a second name before it is written again. */
async function keepDamaged(disk: OwnDisk): Promise<UnreadableFile> {
  const name = `journal.damaged-${Date.now()}`
  await disk.keepAs(JOURNAL, name)
  return {
    path: `.facework/${name}`,
    code: 'workspace/journal-damaged',
    message: 'Some of the unsaved edits were damaged on the disk and could not be restored; the others were.',
    hint: 'Compare what you last edited. This file is the journal as it was found; delete it when nothing is missing.',
  }
}

function unreadable(error: Error): FaceworkError {
  return new FaceworkError(
    'workspace/journal',
    '.facework/journal',
    `The unsaved edits in ".facework/journal" cannot be read: ${reasonOf(error)}. The file was not changed.`,
    'Make the file readable and start the studio again. To open the project without these edits, move the file away.',
  )
}
