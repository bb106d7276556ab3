import type { DocumentFiles } from '@facework/documents'
import { FaceworkError } from '@facework/report'
import type { UnreadableFile } from '../state.ts'
import { packDocuments, unpackDocuments } from '../workspace/document-package.ts'
import { hashContent } from '../workspace/hash-content.ts'
import type { JournalEntry, WorkspaceWrite } from '../workspace/workspace.ts'
import type { Disk, DiskError, OwnDisk } from './disk.ts'
import { fixFor, reasonOf } from './disk-errors.ts'
import { documentChanges, readDocumentFiles } from './document-files.ts'
import { checkDocumentPath } from './document-path.ts'
import { FileChangeError, FileTransaction } from './file-transaction.ts'
import type { Journal } from './journal.ts'
import { sameBytes } from './same-bytes.ts'
import type { Versions, VersionToKeep } from './versions.ts'

const WRITING = 'writing'
/** Begins the names of saves that could neither be finished nor moved to the journal. */
const SET_ASIDE = 'unfinished-save-'

/**
 * Saves documents all or none. What a save will leave is written to `.facework/writing` before the first file
 * changes, so that the next start can finish a save that a crash interrupted.
 */
export class DocumentSaver {
  readonly #disk: Disk
  /** The folder of the journal. */
  readonly #own: OwnDisk
  readonly #journal: Journal
  readonly #versions: Versions
  /** Saves that could not be finished, by path. */
  readonly #problems = new Map<string, UnreadableFile>()

  constructor(disk: Disk, own: OwnDisk, journal: Journal, versions: Versions) {
    this.#disk = disk
    this.#own = own
    this.#journal = journal
    this.#versions = versions
  }

  get problems(): readonly UnreadableFile[] {
    return [...this.#problems.values()]
  }

  /** `before` is what the files hold now, which becomes a version too. */
  async save(
    page: string,
    writes: readonly WorkspaceWrite[],
    before: readonly VersionToKeep[] = [],
  ): Promise<void> {
    const changes = writes.flatMap(({ path, content }) => documentChanges(path, content))
    const files = await FileTransaction.prepare(this.#disk, changes).catch((error) => {
      throw this.#notSaved(error)
    })
    try {
      await this.#own.writeWhole(WRITING, packDocuments(writes.map((write) => ({ ...write, page }))))
      await this.#versions.keep(before)
      await files.commit()
    } catch (error) {
      const undone = await files
        .rollBack()
        .then(() => this.#own.delete(WRITING))
        .then(
          () => true,
          () => false,
        )
      throw undone ? this.#notSaved(error) : this.#halfSaved(error)
    }
    const paths = writes.map(({ path }) => path)
    for (const path of paths) this.#problems.delete(path)
    // Every file is in its place: the save is done, whatever fails now. An edit that stays in the journal equals
    // its file and is dropped when it is recovered; a save that stays in `writing` changes nothing when repeated.
    await this.#versions.keep(writes.flatMap(versionOf))
    await this.#end(page, paths).catch(() => {})
  }

  /**
   * Does the rest of a save that was interrupted. A file that someone changed since is left to them; that
   * content, and what cannot be written, becomes an unsaved edit. Nothing here keeps the project from opening.
   */
  async finish(): Promise<void> {
    try {
      const bytes = await this.#own.read(WRITING)
      if (bytes) await this.#finish(bytes)
    } catch {
      await this.#own.rename(WRITING, `${SET_ASIDE}${Date.now()}`).catch(() => {})
    }
    for (const { name } of await this.#own.entries('').catch(() => []))
      if (name.startsWith(SET_ASIDE)) this.#reportSetAside(name)
  }

  async #finish(bytes: Uint8Array): Promise<void> {
    const writes = unpackDocuments(bytes) as unknown as (WorkspaceWrite & { page?: string })[]
    const page = writes[0]?.page ?? ''
    const edits: JournalEntry[] = []
    for (const write of writes) {
      if (await this.#finishOne(write)) continue
      const { path, content, expected } = write
      edits.push({ path, base: expected, content })
    }
    if (edits.length > 0) await this.#journal.keep(page, edits)
    const left = new Set(edits.map(({ path }) => path))
    await this.#versions.keep(writes.filter(({ path }) => !left.has(path)).flatMap(versionOf))
    await this.#end(
      page,
      writes.map(({ path }) => path).filter((path) => !left.has(path)),
    )
  }

  /** Whether the file is as the save should leave it. */
  async #finishOne(write: WorkspaceWrite): Promise<boolean> {
    const { path, content } = write
    try {
      await checkDocumentPath(this.#disk, path)
      if (!(await isOurs(await readDocumentFiles(this.#disk, path), write))) return false
      const files = await FileTransaction.prepare(this.#disk, documentChanges(path, content))
      await files.commit().catch(async (error) => {
        await files.rollBack().catch(() => {})
        throw error
      })
      return true
    } catch (error) {
      const cause = causeOf(error)
      this.#problems.set(path, {
        path,
        code: 'workspace/unfinished-save',
        message: `A save that was interrupted could not be finished: "${path}" could not be written (${reasonOf(cause)}). Its content is in the unsaved edits.`,
        hint: `${fixFor(cause)}, then save again.`,
      })
      return false
    }
  }

  async #end(page: string, paths: readonly string[]): Promise<void> {
    await this.#journal.forget(page, paths)
    await this.#own.delete(WRITING)
  }

  #reportSetAside(name: string): void {
    const path = `.facework/${name}`
    this.#problems.set(path, {
      path,
      code: 'workspace/unfinished-save',
      message: 'A save that was interrupted could not be finished. This file has what it would have written.',
      hint: 'Check the last documents you saved, and delete the file when nothing is missing.',
    })
  }

  #notSaved(error: unknown): FaceworkError {
    const [path, cause] = [pathOf(error), causeOf(error)]
    const where = path === '' ? '' : `"${path}" could not be written: `
    return new FaceworkError(
      'workspace/not-saved',
      path,
      `Nothing was saved. ${where}${reasonOf(cause)}.`,
      `${fixFor(cause)}, then save again.`,
    )
  }

  #halfSaved(error: unknown): FaceworkError {
    const [path, cause] = [pathOf(error), causeOf(error)]
    return new FaceworkError(
      'workspace/half-saved',
      path,
      `The save could neither be finished nor undone: ${reasonOf(cause)}.`,
      `${fixFor(cause)}. The next save, or the next start, finishes this one first.`,
    )
  }
}

const versionOf = ({ path, content }: WorkspaceWrite) => (content ? [{ path, content }] : [])

const pathOf = (error: unknown) => (error instanceof FileChangeError ? error.path : '')

const causeOf = (error: unknown) => (error instanceof FileChangeError ? error.cause : error) as DiskError

/** Whether a file is as it was before our save, as it should be after it, or on the way between. */
async function isOurs(
  there: DocumentFiles | undefined,
  { content, expected }: WorkspaceWrite,
): Promise<boolean> {
  const found = there ? await hashContent(there) : null
  if (found === expected || found === (content ? await hashContent(content) : null)) return true
  if (!there || !content) return false
  // Columns are written first, and columns no longer needed go last.
  return content.bin
    ? there.bin !== undefined && sameBytes(there.bin, content.bin)
    : there.json === content.json
}
