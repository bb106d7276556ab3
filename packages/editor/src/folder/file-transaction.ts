import type { Disk, DiskError, StagedFile } from './disk.ts'

export interface FileChange {
  readonly path: string
  /** Without content the file is deleted. */
  readonly content: string | Uint8Array | undefined
}

/** The file that could not be changed, and why (`cause`). */
export class FileChangeError extends Error {
  readonly path: string
  override readonly cause: DiskError

  constructor(path: string, cause: DiskError) {
    super(cause.message)
    this.path = path
    this.cause = cause
  }
}

/**
 * Several files that change together or not at all. Everything is written beside its place first: a full
 * disk, a missing right or a bad name is found there, before any file has changed.
 */
export class FileTransaction {
  readonly #changes: { readonly path: string; readonly file: StagedFile }[] = []

  private constructor() {}

  static async prepare(disk: Disk, changes: readonly FileChange[]): Promise<FileTransaction> {
    const transaction = new FileTransaction()
    for (const { path, content } of changes) {
      try {
        transaction.#changes.push({ path, file: await disk.stage(path, content) })
      } catch (error) {
        await transaction.#discard()
        throw new FileChangeError(path, error as DiskError)
      }
    }
    return transaction
  }

  /** Moves everything to its place, in the given order. After a failure, `rollBack` has to follow. */
  async commit(): Promise<void> {
    for (const { path, file } of this.#changes) {
      try {
        await file.place()
      } catch (error) {
        throw new FileChangeError(path, error as DiskError)
      }
    }
    await this.#discard()
  }

  async rollBack(): Promise<void> {
    for (const { file } of this.#changes.toReversed()) await file.putBack()
    await this.#discard()
  }

  /** The last one first: the first one in a new folder also deletes the folder. */
  async #discard(): Promise<void> {
    for (const { file } of this.#changes.toReversed()) await file.discard()
  }
}
