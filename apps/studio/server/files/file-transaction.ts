import { copyFile, link, mkdir, rename, rmdir, unlink } from 'node:fs/promises'
import { dirname } from 'node:path'
import { ifMissing, partBeside, syncFolder, unlinkIfThere, writePart } from '@facework/folder/internal'

export interface FileChange {
  readonly path: string
  /** Without content the file is deleted. */
  readonly content: string | Uint8Array | undefined
}

/** The file that could not be changed, and why (`cause`). */
export class FileChangeError extends Error {
  readonly path: string
  override readonly cause: NodeJS.ErrnoException

  constructor(path: string, cause: NodeJS.ErrnoException) {
    super(cause.message)
    this.path = path
    this.cause = cause
  }
}

interface StagedChange {
  readonly path: string
  /** The new content, beside its place; missing when the file is deleted. */
  part?: string
  /** A second name of the file as it was; missing when there was none. */
  backup?: string
  inPlace: boolean
}

/**
 * Several files that change together or not at all. Everything is written beside its place first: a full
 * disk, a missing right or a bad name is found there, before any file has changed.
 */
export class FileTransaction {
  readonly #changes: StagedChange[] = []
  readonly #newFolders: string[] = []

  private constructor() {}

  static async prepare(changes: readonly FileChange[]): Promise<FileTransaction> {
    const transaction = new FileTransaction()
    for (const change of changes) {
      try {
        await transaction.#stage(change)
      } catch (error) {
        await transaction.#discard()
        throw new FileChangeError(change.path, error as NodeJS.ErrnoException)
      }
    }
    return transaction
  }

  /** Moves everything to its place, in the given order. After a failure, `rollBack` has to follow. */
  async commit(): Promise<void> {
    for (const change of this.#changes) {
      try {
        if (change.part !== undefined) await rename(change.part, change.path)
        else await unlinkIfThere(change.path)
        change.inPlace = true
        await syncFolder(dirname(change.path))
      } catch (error) {
        throw new FileChangeError(change.path, error as NodeJS.ErrnoException)
      }
    }
    this.#newFolders.length = 0
    await this.#discard()
  }

  /** Restores every file. It only renames, so it needs no disk space. */
  async rollBack(): Promise<void> {
    for (const change of this.#changes.toReversed()) {
      if (!change.inPlace) continue
      if (change.backup !== undefined) await rename(change.backup, change.path)
      else await unlinkIfThere(change.path)
      change.inPlace = false
      await syncFolder(dirname(change.path))
    }
    await this.#discard()
  }

  async #stage({ path, content }: FileChange): Promise<void> {
    const first = content === undefined ? undefined : await mkdir(dirname(path), { recursive: true })
    if (first !== undefined) {
      for (let made = dirname(path); made.length >= first.length; made = dirname(made))
        this.#newFolders.push(made)
    }
    const change: StagedChange = { path, inPlace: false }
    this.#changes.push(change)
    if (content !== undefined) change.part = await writePart(path, content)
    const backup = await backUp(path)
    if (backup !== undefined) change.backup = backup
  }

  /** Deletes what is left beside the files. What cannot be deleted now, the next start deletes. */
  async #discard(): Promise<void> {
    for (const { part, backup } of this.#changes)
      for (const left of [part, backup]) if (left !== undefined) await unlink(left).catch(() => {})
    // Deepest first; a folder that someone has put something into stays.
    for (const folder of this.#newFolders.sort((a, b) => b.length - a.length))
      await rmdir(folder).catch(() => {})
  }
}

async function backUp(path: string): Promise<string | undefined> {
  const backup = partBeside(path)
  try {
    // A second name instead of a copy: it needs no room, and the file itself never goes missing.
    await link(path, backup)
    return backup
  } catch {
    // Not there, or on a file system without hard links.
  }
  try {
    await copyFile(path, backup)
    return backup
  } catch (error) {
    await unlink(backup).catch(() => {})
    return ifMissing(error as NodeJS.ErrnoException)
  }
}
